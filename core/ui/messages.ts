export { heroWords, notFoundMessages, uiMessages } from '../languages/texts.ts';
