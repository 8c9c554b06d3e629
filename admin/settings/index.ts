/** What other features use of the settings. */
export { siteTextsQuery } from './api.ts';
