export { constructionMessages } from '../languages/texts/index.ts';
