import { useEffect } from 'react';

/** The links whose clicks the page counts. The edge counts managed ones. */
export const buyLinks = { name: 'buy-clicks', near: 'a[data-buy]:not([href^="/go/"])' };

/** Passed to the counting script, which knows the page load and sends the counted events. */
function report(link: Element) {
  dispatchEvent(new CustomEvent('bought', { detail: link }));
}

function count({ target, button }: MouseEvent) {
  const link = target instanceof Element && target.closest(buyLinks.near);
  // The middle button also opens the shop; the right one opens a menu.
  if (link && button <= 1) report(link);
}

/** Counts clicks on buy links, however they are pressed, and those from before it hydrated. */
export function BuyClicks() {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('click', count, { signal });
    addEventListener('auxclick', count, { signal });
    dispatchEvent(new CustomEvent(`awake:${buyLinks.name}`, { detail: report }));
    return () => listening.abort();
  }, []);
  return null;
}
