// docs/decisions/0008-event-counting.md defines what counts.
import type { EventBody, SearchBody } from '../../core/analytics/events.ts';

interface Bodies {
  '/api/events': EventBody;
  '/api/searches': SearchBody;
}

/** The browser finishes it even if the page is left. */
function send<Path extends keyof Bodies>(
  path: Path,
  body: Omit<Bodies[Path], 'event_id' | 'page_path'>,
) {
  const text = JSON.stringify({
    event_id: crypto.randomUUID(),
    user_agent: navigator.userAgent,
    page_path: location.pathname,
    ...body,
  });
  if (!navigator.sendBeacon(path, text)) {
    fetch(path, { method: 'POST', body: text, keepalive: true }).catch(() => {});
  }
}

/** Absent on previews, the sample and other pages. */
const post_id = document.querySelector<HTMLElement>('[data-counted]')?.dataset.counted;
let page_view_id = '';

function sendEvent(event_type: EventBody['event_type']) {
  if (post_id) send('/api/events', { post_id, event_type, page_view_id });
}

const KEY = 'searched';

function locationOf(path: string): SearchBody['search_location'] {
  if (path === '/') return 'home';
  if (path === '/products') return 'products';
  return path.startsWith('/reviews/') ? 'review' : 'other';
}

/** Reports a text once: the next page may search for what was typed here. */
function search(text: string | null) {
  const keyword = text?.trim();
  if (!keyword || sessionStorage.getItem(KEY) === keyword) return;
  sessionStorage.setItem(KEY, keyword);
  send('/api/searches', { keyword, search_location: locationOf(location.pathname) });
}

/** Each visible load counts once; background and prerendered pages do not. */
function seen() {
  if (
    page_view_id ||
    document.visibilityState !== 'visible' ||
    ('prerendering' in document && document.prerendering)
  )
    return;
  page_view_id = crypto.randomUUID();
  sendEvent('page_view');
  if (location.pathname === '/products') search(new URLSearchParams(location.search).get('search'));
}

function clicked(event: MouseEvent) {
  // The middle button also opens the shop; the right one opens a menu.
  if (event.button > 1 || !(event.target instanceof Element)) return;
  if (event.target.closest('[data-buy]')) sendEvent('buy_click');
}

document.addEventListener('visibilitychange', seen);
document.addEventListener('prerenderingchange', seen);
// A page restored from the back/forward cache counts again.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  page_view_id = '';
  seen();
});
addEventListener('click', clicked);
addEventListener('auxclick', clicked);
addEventListener('searched', (event) => {
  if (event instanceof CustomEvent) search(event.detail);
});

seen();
