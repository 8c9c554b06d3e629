export { constructionMessages } from '../languages/texts.ts';
