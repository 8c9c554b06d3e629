import type { ClientDirective } from 'astro';

const WAKING_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'input'] as const;

/**
 * Loads an island on the first hover, touch or focus; until then its links and forms work by themselves.
 * `client:interaction="name"` also loads it when another island dispatches `wake:name`.
 */
const interaction: ClientDirective = (load, options, element) => {
  const waking = new AbortController();
  const wake = async () => {
    waking.abort();
    const hydrate = await load();
    await hydrate();
  };
  if (typeof options.value === 'string') {
    addEventListener(`wake:${options.value}`, wake, { signal: waking.signal });
  }
  for (const event of WAKING_EVENTS) {
    element.addEventListener(event, wake, { passive: true, signal: waking.signal });
  }
};

export default interaction;
