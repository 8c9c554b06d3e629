/** Milliseconds. Without a limit, Chromium on a busy machine may never call back. */
const LIMIT = 2_000;

/** Calls back when the browser has nothing else to do, and in any case soon. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LIMIT });
  else setTimeout(work, LIMIT);
}
