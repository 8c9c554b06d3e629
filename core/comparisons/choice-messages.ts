export { choiceMessages } from '../languages/texts.ts';
