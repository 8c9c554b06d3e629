export { catalogueMessages, searchMessages } from '../languages/texts.ts';
