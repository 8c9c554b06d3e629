/** What other features use of the categories. */
export { categoriesQuery } from './api.ts';
