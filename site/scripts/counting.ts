// What visitors do, told to the site's own edge: that a review was seen, a buy button clicked,
// something searched for. docs/decisions/0008-event-counting.md says what counts.

/** Sent by the browser by itself, even when the page is left at that moment. */
function send(path: string, body: Record<string, string>) {
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

/** The id of the review that this page shows; none on a preview, the sample and other pages. */
const post_id = document.querySelector<HTMLElement>('[data-counted]')?.dataset.counted;
let page_view_id = '';

function sendEvent(event_type: string) {
  if (post_id) send('/api/events', { post_id, event_type, page_view_id });
}

const KEY = 'searched';

function placeOf(path: string) {
  if (path === '/') return 'home';
  if (path === '/products') return 'products';
  return path.startsWith('/reviews/') ? 'review' : 'other';
}

/** Tells of a search, but not of one text twice: typed here, it may be what the next page searches. */
function search(text: string | null) {
  const keyword = text?.trim();
  if (!keyword || sessionStorage.getItem(KEY) === keyword) return;
  sessionStorage.setItem(KEY, keyword);
  send('/api/searches', { keyword, search_location: placeOf(location.pathname) });
}

/** Once for each load that somebody sees: not in the background, and not rendered in advance. */
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
  // The middle button opens the shop too, the right one a menu.
  if (event.button > 1 || !(event.target instanceof Element)) return;
  if (event.target.closest('[data-buy]')) sendEvent('buy_click');
}

document.addEventListener('visibilitychange', seen);
document.addEventListener('prerenderingchange', seen);
// Back from the cache of the browser the page is seen anew.
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

export {};
