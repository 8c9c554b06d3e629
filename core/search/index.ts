export { isSameDocument, type SearchDocument } from './document.ts';
export {
  createSearchFile,
  type Matches,
  type SearchFile,
  SearchIndex,
  searchFileSchema,
} from './search-index.ts';
export { type CompiledVocabulary, compileVocabulary, NO_VOCABULARY } from './vocabulary.ts';
export { foldSearch, foldText, wordsOf } from './words.ts';
