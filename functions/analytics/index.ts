export { csvFile } from './csv.ts';
export { storeEvent } from './store-event.ts';
