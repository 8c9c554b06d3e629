import react from '@astrojs/react';

/** React, without asking of every part of every page whether it is React's: here all are. */
export function reactAlone() {
  const integration = react({ experimentalDisableStreaming: true });
  const setUp = integration.hooks['astro:config:setup'];
  integration.hooks['astro:config:setup'] = (options) =>
    setUp({
      ...options,
      addRenderer: (renderer) =>
        options.addRenderer({
          ...renderer,
          serverEntrypoint: new URL('./renderer.mjs', import.meta.url).pathname,
        }),
    });
  return integration;
}
