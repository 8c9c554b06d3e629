export { blockMessages, linkMessages } from '../languages/texts/index.ts';
