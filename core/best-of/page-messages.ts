export { bestOfPageMessages } from '../languages/texts.ts';
