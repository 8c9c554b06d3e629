export { heroWords, notFoundMessages, uiMessages } from '../languages/texts/index.ts';
