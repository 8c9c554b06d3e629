export { categoryPageMessages } from '../../../core/languages/texts/index.ts';
