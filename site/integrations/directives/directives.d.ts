import type { Near } from './near.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate at the first hover, focus or touch inside the island, or near elements elsewhere. */
    'client:interaction'?: boolean | string | Near;
    /** Hydrate when the loaded page is idle, unless the visitor prefers reduced motion. */
    'client:motion'?: boolean;
  }
}
