declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate at the first hover, focus or touch inside the island. */
    'client:interaction'?: boolean | string;
  }
}

export {};
