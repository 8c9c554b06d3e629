import { isPreview } from '../../core/http/preview-path.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds. What shows and works on the page comes first, and a short visit opens no connection. */
const AFTER_LOAD = 3_000;
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
if (!isPreview(location.pathname)) {
  if (document.readyState === 'complete') follow();
  else addEventListener('load', follow, { once: true });
}
