import react from '@astrojs/react/server.js';

/** To find out Astro's own renders every part once more, a tenth of what a review's page takes. */
export default { ...react, check: () => true };
