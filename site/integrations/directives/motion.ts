import type { ClientDirective } from 'astro';
import idle from 'astro/client/idle.js';

/** Milliseconds. Without a limit, Chromium on a busy machine may never call back when it is idle. */
const IDLE_LIMIT = 2_000;

/**
 * `client:motion` is `client:idle` for islands that only move something: they hydrate after the page has
 * loaded, and not while the visitor prefers reduced motion.
 */
const motion: ClientDirective = (load, options, element) => {
  const wanted = matchMedia('(prefers-reduced-motion: no-preference)');
  const hydrate = () => idle(load, { ...options, value: { timeout: IDLE_LIMIT } }, element);
  const start = () => {
    if (document.readyState === 'complete') hydrate();
    else addEventListener('load', hydrate, { once: true });
  };
  if (wanted.matches) start();
  else wanted.addEventListener('change', start, { once: true });
};

export default motion;
