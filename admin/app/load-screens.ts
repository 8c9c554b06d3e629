/** Used by every screen but the login. */
const TEXT_FONT = '1em "Source Serif 4"';

export const loadScreens = () => import('./Screens.tsx');

/** A failure is reported where the screens render. */
function load(): void {
  loadScreens()
    .then(() => document.fonts.load(TEXT_FONT))
    .catch(() => {});
}

/**
 * Loads the screens and their font when somebody fills the form of the login, so that they are there once the answer
 * is. Whoever only looks at the login loads nothing else. Returns what ends the waiting.
 */
export function loadScreensOnSignIn(): () => void {
  const waiting = new AbortController();
  for (const event of ['input', 'submit']) {
    addEventListener(event, load, { once: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}
