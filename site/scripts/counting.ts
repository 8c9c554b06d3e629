// docs/decisions/0008-event-counting.md defines what counts.
import type { EventBody, SearchBody } from '../../core/analytics/events.ts';

interface Bodies {
  '/api/events': EventBody;
  '/api/searches': SearchBody;
}

/** `crypto.randomUUID` is missing in older browsers, and on sites without HTTPS. */
function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** The browser finishes it even if the page is left. */
function send<Path extends keyof Bodies>(
  path: Path,
  body: Omit<Bodies[Path], 'event_id' | 'page_path'>,
) {
  const text = JSON.stringify({
    event_id: randomId(),
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
/** Pages of several reviews that count their views, of which the edge knows the kind. */
const isListing = document.querySelector('[data-counted-page]') !== null;
/** Other pages count only clicks. Previews and the sample count nothing. */
const isCounted = post_id !== undefined || !/^\/(?:reviews|product)\//.test(location.pathname);
let page_view_id = '';
/** The variant of a button test, on pages that take part in it. */
const variant = () =>
  document.querySelector('[data-arm]') && document.documentElement.dataset.variant;

const KEY = 'searched';

function locationOf(path: string): SearchBody['search_location'] {
  if (path === '/') return 'home';
  if (path === '/products') return 'products';
  return path.startsWith('/reviews/') ? 'review' : 'other';
}

let reported: string | null = null;

/** Whether it is another text than the last one: the next page may search for what was typed here. */
function isNew(keyword: string): boolean {
  let last = reported;
  reported = keyword;
  try {
    last = sessionStorage.getItem(KEY);
    sessionStorage.setItem(KEY, keyword);
  } catch {
    // Where a browser keeps nothing for this site, only the page knows.
  }
  return keyword !== last;
}

/** Reports a text once. */
function search(text: string | null) {
  const keyword = text?.trim();
  if (!keyword || !isNew(keyword)) return;
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
  page_view_id = randomId();
  if (post_id || isListing) {
    const event_type = 'page_view';
    send('/api/events', { event_type, post_id, page_view_id, variant: variant() });
  }
  if (location.pathname === '/products') search(new URLSearchParams(location.search).get('search'));
}

/** The schema of links is too large for a page. */
const isManaged = ({ href }: HTMLAnchorElement) => href.startsWith(`${location.origin}/go/`);

/** The edge counts a click on a managed link, and recognizes a repeated one by the page load. */
function addPageLoad({ target }: MouseEvent) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || !isCounted || !isManaged(link)) return;
  const address = new URL(link.href);
  address.searchParams.set('view', page_view_id);
  const drawn = variant();
  if (drawn) address.searchParams.set('variant', drawn);
  link.href = `${address.pathname}${address.search}`;
}

function bought(link: HTMLAnchorElement) {
  if (!isCounted || isManaged(link)) return;
  const { buy, placement, offer } = link.dataset;
  send('/api/events', {
    event_type: 'buy_click',
    page_view_id,
    post_id: buy || post_id,
    // The edge checks them.
    placement: placement as EventBody['placement'],
    offer_id: offer,
    variant: variant(),
  });
}

document.addEventListener('visibilitychange', seen);
document.addEventListener('prerenderingchange', seen);
// A page restored from the back/forward cache counts again.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  page_view_id = '';
  seen();
});
addEventListener('click', addPageLoad);
addEventListener('auxclick', addPageLoad);
// Islands say what happened: the search, and buy clicks, also those that came before their island.
addEventListener('searched', (event) => {
  if (event instanceof CustomEvent) search(event.detail);
});
addEventListener('bought', (event) => {
  if (event instanceof CustomEvent) bought(event.detail);
});
addEventListener('missed:buy-clicks', (event) => {
  if (event instanceof CustomEvent) event.detail.splice(0).forEach(bought);
});

seen();
