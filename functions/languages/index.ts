export { language } from './routes.ts';
