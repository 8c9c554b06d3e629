export { categoryPageMessages } from '../languages/texts.ts';
