// Pages that a visitor points at are fetched. Astro's own setting makes this a request of its own.
import { init } from 'astro/virtual-modules/prefetch.js';

init({ prefetchAll: true, defaultStrategy: 'hover' });
