export { csvFile } from './csv.ts';
export { listingPage } from './listing-pages.ts';
export { recordClick } from './record-click.ts';
