// Pages that a visitor points at are fetched. Astro's own setting makes this a separate request.
import { init } from 'astro/virtual-modules/prefetch.js';

init({ prefetchAll: true, defaultStrategy: 'hover' });
