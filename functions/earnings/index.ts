export { type ApiImport, importRows } from './import-rows.ts';
