export { csvFile } from './csv.ts';
export { recordClick } from './record-click.ts';
