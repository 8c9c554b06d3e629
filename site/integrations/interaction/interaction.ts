import type { ClientDirective } from 'astro';

const WAKING_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'input'] as const;

/**
 * Loads an island when somebody first points at it, touches it or moves the focus into it. Until
 * then, and while it loads, its links and forms work by themselves, so no first touch is lost.
 * `client:interaction="name"` also wakes it when another island dispatches `wake:name`.
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
