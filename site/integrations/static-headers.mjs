import { appendFile, readFile } from 'node:fs/promises';
import {
  SECURITY_HEADERS,
  TRANSPORT_SECURITY,
  withoutFrames,
} from '../../core/http/security-headers.ts';

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/;

/**
 * The policy of a page as a header. All pages have the same, which names the style of the branding.
 *
 * @param {string} page
 */
export function policyOf(page) {
  const policy = META_POLICY.exec(page)?.[1];
  if (policy === undefined) throw new Error('The home page has no content security policy');
  return withoutFrames(policy);
}

/**
 * Writes the headers of static files to `_headers`, so that the Worker does not handle them. The policy
 * repeats the pages' meta element and adds what a meta element cannot contain.
 */
export function staticHeaders() {
  let site;
  return {
    name: 'static-headers',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site;
      },
      'astro:build:done': async ({ dir }) => {
        const page = await readFile(new URL('index.html', dir), 'utf8');
        const headers = [
          ...SECURITY_HEADERS,
          ['Content-Security-Policy', policyOf(page)],
          ...(site?.startsWith('https:') ? [TRANSPORT_SECURITY] : []),
        ];
        const lines = headers.map(([name, value]) => `  ${name}: ${value}\n`);
        await appendFile(new URL('_headers', dir), `\n/*\n${lines.join('')}`);
      },
    },
  };
}
