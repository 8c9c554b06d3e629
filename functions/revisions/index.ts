export { keepNewestRevision } from './keep-newest.ts';
