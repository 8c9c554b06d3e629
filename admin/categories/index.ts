export { categoriesQuery } from './api.ts';
