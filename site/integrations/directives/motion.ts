import type { ClientDirective } from 'astro';
import idle from 'astro/client/idle.js';

/**
 * `client:motion` is `client:idle` for islands that only move something: they hydrate after the page has
 * loaded, and not while the visitor prefers reduced motion.
 */
const motion: ClientDirective = (load, options, element) => {
  const wanted = matchMedia('(prefers-reduced-motion: no-preference)');
  const hydrate = () => idle(load, options, element);
  const start = () => {
    if (document.readyState === 'complete') hydrate();
    else addEventListener('load', hydrate, { once: true });
  };
  if (wanted.matches) start();
  else wanted.addEventListener('change', start, { once: true });
};

export default motion;
