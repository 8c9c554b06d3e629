import { appendFile } from 'node:fs/promises';
import {
  SECURITY_HEADERS,
  TRANSPORT_SECURITY,
  withoutFrames,
} from '../../core/http/security-headers.ts';

const POLICY = 'content-security-policy';

/**
 * Keeps the policy of built pages out of their HTML: browsers request no image or script of a page that has
 * it in a meta element before its styles have arrived.
 *
 * @param {import('astro').AstroIntegration} adapter
 * @returns {import('astro').AstroIntegration}
 */
export function policyInHeaders(adapter) {
  const done = adapter.hooks['astro:config:done'];
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (options) =>
        done?.({
          ...options,
          setAdapter: (given) =>
            options.setAdapter({
              ...given,
              adapterFeatures: { ...given.adapterFeatures, staticHeaders: true },
            }),
        }),
    },
  };
}

/** The one policy of all pages, because Cloudflare takes a limited number of rules. */
function policyOf(routeToHeaders) {
  const policies = new Map();
  for (const [path, { headers }] of routeToHeaders) {
    const policy = headers.get(POLICY);
    if (policy !== null && !policies.has(policy)) policies.set(policy, path);
  }
  const [policy, ...others] = policies.keys();
  if (policy === undefined) throw new Error('No page has a content security policy');
  if (others.length > 0) {
    throw new Error(`Pages have different policies: ${[...policies.values()].join(', ')}`);
  }
  return policy;
}

/** Writes the headers of static files to `_headers`, so that the Worker does not handle them. */
export function staticHeaders() {
  let site;
  let policy;
  return {
    name: 'static-headers',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site;
      },
      'astro:build:generated': ({ routeToHeaders }) => {
        policy = policyOf(routeToHeaders);
      },
      'astro:build:done': async ({ dir }) => {
        const headers = [
          ...SECURITY_HEADERS,
          ['Content-Security-Policy', withoutFrames(policy)],
          ...(site?.startsWith('https:') ? [TRANSPORT_SECURITY] : []),
        ];
        const lines = headers.map(([name, value]) => `  ${name}: ${value}\n`);
        await appendFile(new URL('_headers', dir), `\n/*\n${lines.join('')}`);
      },
    },
  };
}
