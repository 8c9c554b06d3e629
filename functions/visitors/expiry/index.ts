export { currentFile } from './current-file.ts';
