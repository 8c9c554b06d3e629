import type { ClientDirective } from 'astro';
import { address, changedChoice, workWithoutScript } from '../without-script.ts';
import { hydrateNear } from './near.ts';

/** How long what a visitor chose waits for the script. */
const PATIENCE_MILLISECONDS = 4_000;

const WAKING_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'input'] as const;

/**
 * Loads an island on the first hover, touch or focus, also one before this runs; until then its links and forms work
 * automatically, and a pressed button that submits nothing is pressed again afterwards. They go on automatically if
 * the script does not arrive, or not soon.
 * While an input method composes a word, the island has `data-composing`.
 * `client:interaction="name"` also loads it when another island dispatches `wake:name`.
 * `client:interaction={{ name, near }}` waits for interest in elements anywhere in the page (`near.ts`).
 */
const interaction: ClientDirective = (load, options, element) => {
  if (typeof options.value === 'object') return hydrateNear(load, options.value);
  const waking = new AbortController();
  const waiting = new AbortController();
  const built = address();
  let pressed: HTMLElement | null = null;
  const wake = async () => {
    waking.abort();
    const hydrate = await load();
    await hydrate();
    waiting.abort();
    pressed?.click();
  };
  const keepPress = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button:not([type="submit"])');
  };
  const giveUp = () => {
    waiting.abort();
    workWithoutScript(element, built);
  };
  const limitWaiting = () => {
    const timer = setTimeout(giveUp, PATIENCE_MILLISECONDS);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const compose = ({ type }: Event) => {
    element.toggleAttribute('data-composing', type === 'compositionstart');
  };
  element.addEventListener('click', keepPress, { signal: waiting.signal });
  element.addEventListener('compositionstart', compose, { signal: waiting.signal });
  element.addEventListener('compositionend', compose, { signal: waiting.signal });
  element.addEventListener('change', limitWaiting, { signal: waiting.signal });
  element.addEventListener('astro:hydration-error', giveUp, { signal: waiting.signal });
  if (typeof options.value === 'string') {
    addEventListener(`wake:${options.value}`, wake, { signal: waking.signal });
    addEventListener(`wake:${options.value}`, limitWaiting, { signal: waiting.signal });
  }
  for (const event of WAKING_EVENTS) {
    element.addEventListener(event, wake, { passive: true, signal: waking.signal });
  }
  // Scripts run once the whole page has arrived, and a visitor may be faster.
  const isChanged = changedChoice(element) !== undefined;
  if (isChanged) limitWaiting();
  if (isChanged || element.contains(document.activeElement)) void wake();
};

export default interaction;
