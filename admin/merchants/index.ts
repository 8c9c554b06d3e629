export { merchantsQuery } from './api.ts';
