import { previewedPost } from '../../core/posts/address.ts';

/** Browsers that do not say when they are idle are taken to be so this long after the page. */
const IDLE_FALLBACK = 2_000;

/** When the browser has nothing better to do; not all of them say so. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, IDLE_FALLBACK);
}

/** Follows the construction switch, from when the page is complete and somebody looks at it. */
function follow() {
  if (document.visibilityState === 'hidden') {
    addEventListener('visibilitychange', follow, { once: true });
    return;
  }
  // Without it the page is as good as it was; the next one tries again.
  whenIdle(() => void import('./construction-screen.ts').catch(() => {}));
}

// Previews of drafts stay open.
if (previewedPost(location.pathname) === null) {
  if (document.readyState === 'complete') follow();
  else addEventListener('load', follow, { once: true });
}
