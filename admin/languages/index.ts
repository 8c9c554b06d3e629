export { languageQuery } from './api.ts';
