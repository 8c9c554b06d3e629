export { siteTextsQuery } from './api.ts';
