export { LinkIndex } from './edge-link.ts';
