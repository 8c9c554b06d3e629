export { importRows } from './import-rows.ts';
