import { previewedPost } from '../../core/posts/address.ts';

/** Milliseconds, for browsers without requestIdleCallback. */
const IDLE_FALLBACK = 2_000;

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, IDLE_FALLBACK);
}

/** Starts when the page is complete and visible. */
function follow() {
  if (document.visibilityState === 'hidden') {
    addEventListener('visibilitychange', follow, { once: true });
    return;
  }
  // A failed load is harmless; the next page tries again.
  whenIdle(() => void import('./construction-screen.ts').catch(() => {}));
}

// Draft previews stay open.
if (previewedPost(location.pathname) === null) {
  if (document.readyState === 'complete') follow();
  else addEventListener('load', follow, { once: true });
}
