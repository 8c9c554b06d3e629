export { DifferenceList } from './DifferenceList.tsx';
export {
  compareItems,
  compareRichTexts,
  compareWords,
  type Difference,
} from './differences.ts';
export { History } from './History.tsx';
export { HistoryLink } from './HistoryLink.tsx';
export { RetentionCard } from './RetentionCard.tsx';
export { SubstantiveUpdate } from './SubstantiveUpdate.tsx';
export type { ComparedPair, HistorySource } from './source.ts';
