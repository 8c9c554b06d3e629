/** Milliseconds, for browsers without requestIdleCallback. */
const IDLE_FALLBACK = 1_000;

/** Used by every screen but the login. */
const TEXT_FONT = '1em "Source Serif 4"';

export const loadScreens = () => import('./Screens.tsx');

/**
 * Loads the screens and their font when the page is complete and has nothing else to do. A failure is
 * reported where they render.
 */
export function loadScreensWhenIdle(): void {
  const load = () =>
    void loadScreens()
      .then(() => document.fonts.load(TEXT_FONT))
      .catch(() => {});
  const loadWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load, IDLE_FALLBACK);
  };
  // The frame requests the font of the heading, which the styles of the screens would replace.
  requestAnimationFrame(() => setTimeout(() => void document.fonts.ready.then(loadWhenIdle)));
}
