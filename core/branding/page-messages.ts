export { sitePageMessages } from '../languages/texts.ts';
