import type { ClientDirective } from 'astro';

/** The value of `client:interaction` for an island about elements outside it. */
export interface Near {
  name: string;
  /** Their selector. */
  near: string;
}

/** Assistive technology clicks without pointer and focus. */
const SIGNS_OF_INTENT = ['pointerover', 'pointerdown', 'focusin', 'click', 'auxclick'] as const;
/** The main and the middle one, which open links. The right one opens a menu. */
const LAST_OPENING_BUTTON = 1;

/**
 * Loads an island at the first hover, touch, focus or click on such an element or on what directly contains
 * one. Clicks until then are offered to the scripts of the page with `missed:name`; whoever handles them empties the
 * list. Those that no script has handled yet are offered again when the page is left, and kept for the function that
 * the island hands over with `awake:name`.
 */
export function hydrateNear(load: Parameters<ClientDirective>[0], { name, near }: Near) {
  const waking = new AbortController();
  const keeping = new AbortController();
  const kept: Element[] = [];

  const wake = async ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    if (!target.closest(near) && !target.querySelector(`:scope > ${near}`)) return;
    waking.abort();
    const hydrate = await load();
    await hydrate();
  };
  const offer = () => {
    dispatchEvent(new CustomEvent(`missed:${name}`, { detail: kept }));
  };
  const keep = ({ target, button }: MouseEvent) => {
    const clicked = target instanceof Element && target.closest(near);
    if (!clicked || button > LAST_OPENING_BUTTON) return;
    kept.push(clicked);
    // At once, because a browser may end the page without a further event.
    offer();
  };
  const replay = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    keeping.abort();
    for (const clicked of kept.splice(0)) event.detail(clicked);
  };

  const { signal } = keeping;
  addEventListener('click', keep, { signal });
  addEventListener('auxclick', keep, { signal });
  addEventListener(`awake:${name}`, replay, { signal });
  // Not every browser says both.
  addEventListener('pagehide', offer, { signal });
  document.addEventListener('visibilitychange', offer, { signal });
  for (const sign of SIGNS_OF_INTENT) {
    addEventListener(sign, wake, { passive: true, signal: waking.signal });
  }
}
