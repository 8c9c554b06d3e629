export { csvFile } from './csv.ts';
export { mayCount } from './event-limit.ts';
export { listingPage } from './listing-pages.ts';
export { recordClick } from './record-click.ts';
