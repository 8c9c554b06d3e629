export { publicPages } from './routes.ts';
