export { choiceMessages } from '../../../core/languages/texts/index.ts';
