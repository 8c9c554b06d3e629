/** Names every entry of `overrides` in package.json. */
export const compatibility = {
  package: '@cloudflare/vitest-plugin',
  version: '1.4.0',
  reason:
    'package.json makes it use the installed wrangler and miniflare, so that tests run in the same workerd as the platform.',
};
