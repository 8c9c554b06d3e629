import react from '@astrojs/react/server.js';

/** Astro's check renders every component twice, a tenth of a review page's time. */
export default { ...react, check: () => true };
