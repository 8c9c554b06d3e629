export { DifferenceList } from './DifferenceList.tsx';
export {
  compareItems,
  compareRichTexts,
  compareWords,
  type Difference,
} from './differences.ts';
export { HistoryLink } from './HistoryLink.tsx';
export { RetentionCard } from './RetentionCard.tsx';
export { SubstantiveUpdate } from './SubstantiveUpdate.tsx';
