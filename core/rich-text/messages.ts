export { blockMessages, linkMessages } from '../languages/texts.ts';
