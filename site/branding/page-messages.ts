export { sitePageMessages } from '../../core/languages/texts/index.ts';
