import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';

export const compatibility = {
  package: '@astrojs/react',
  version: '7.0.0',
  reason: "Replaces its server renderer's check, which renders every component once more.",
};

/** Astro's integration tests every component; all of these are React. */
export function reactAlone() {
  const integration = react({ experimentalDisableStreaming: true });
  const setUp = integration.hooks['astro:config:setup'];
  integration.hooks['astro:config:setup'] = (options) =>
    setUp({
      ...options,
      addRenderer: (renderer) =>
        options.addRenderer({
          ...renderer,
          clientEntrypoint: fileURLToPath(new URL('./client.tsx', import.meta.url)),
          serverEntrypoint: fileURLToPath(new URL('./renderer.mjs', import.meta.url)),
        }),
    });
  return integration;
}
