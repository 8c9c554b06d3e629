export { bestOfPageMessages } from '../../../core/languages/texts/index.ts';
