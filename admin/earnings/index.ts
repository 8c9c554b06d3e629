export { EarningsSection } from './report/EarningsSection.tsx';
export { SuggestionsPanel } from './suggestions/SuggestionsPanel.tsx';
