import { lazy } from 'react';

/** Loaded after the rest of the dashboard. */
export const HealthLine = lazy(() => import('./HealthLine.tsx'));
