export { SuggestionsPanel } from './suggestions/SuggestionsPanel.tsx';
