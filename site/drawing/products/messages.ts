export { catalogueMessages, searchMessages } from '../../../core/languages/texts/index.ts';
