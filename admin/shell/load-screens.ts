/** Milliseconds, for browsers without requestIdleCallback. */
const IDLE_FALLBACK = 1_000;

export const loadScreens = () => import('./Screens.tsx');

/** Loads the screens when the page has nothing else to do. A failure is reported where they render. */
export function loadScreensWhenIdle(): void {
  const load = () => void loadScreens().catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, IDLE_FALLBACK);
}
