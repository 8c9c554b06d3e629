export { HistoryLink } from './HistoryLink.tsx';
export { RetentionCard } from './RetentionCard.tsx';
export { SubstantiveUpdate } from './SubstantiveUpdate.tsx';
