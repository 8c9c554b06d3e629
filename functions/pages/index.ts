export { publicPages, rootPages } from './routes.ts';
