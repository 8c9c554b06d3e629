import { lazy } from 'react';

/** Parts of other screens, loaded after them. */
export const EarningsSection = lazy(() => import('./report/EarningsSection.tsx'));
export const SuggestionsPanel = lazy(() => import('./suggestions/SuggestionsPanel.tsx'));
