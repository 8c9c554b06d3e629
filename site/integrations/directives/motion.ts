import type { ClientDirective } from 'astro';
import { whenIdle } from '../../scripts/when-idle.ts';

/**
 * `client:motion` is for islands that only move something: they hydrate when the page has loaded and is idle, and not
 * while the visitor prefers reduced motion.
 */
const motion: ClientDirective = (load) => {
  const wanted = matchMedia('(prefers-reduced-motion: no-preference)');
  const hydrate = () => whenIdle(() => void load().then((hydrateIsland) => hydrateIsland()));
  const start = () => {
    if (document.readyState === 'complete') hydrate();
    else addEventListener('load', hydrate, { once: true });
  };
  if (wanted.matches) start();
  else wanted.addEventListener('change', start, { once: true });
};

export default motion;
