import { lazy } from 'react';

export { HealthLayout } from './HealthLayout.tsx';

/** Loaded after the rest of the dashboard. */
export const HealthLine = lazy(() => import('./HealthLine.tsx'));
