import { previewedPost } from '../../core/posts/address.ts';

/** Milliseconds. What shows and works on the page comes first, and a short visit opens no connection. */
const AFTER_LOAD = 3_000;
/** Milliseconds. Without a limit, Chromium on a busy machine may never call back when it is idle. */
const IDLE_LIMIT = 2_000;

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_LIMIT });
  else setTimeout(work, IDLE_LIMIT);
}

/** Follows the switch from when the page has been complete for a while and is visible. */
function follow() {
  if (document.visibilityState === 'hidden') {
    addEventListener('visibilitychange', follow, { once: true });
    return;
  }
  // A failed load is harmless; the next page tries again.
  const load = () => void import('./construction-screen.ts').catch(() => {});
  setTimeout(() => whenIdle(load), AFTER_LOAD);
}

// Draft previews stay open.
if (previewedPost(location.pathname) === null) {
  if (document.readyState === 'complete') follow();
  else addEventListener('load', follow, { once: true });
}
