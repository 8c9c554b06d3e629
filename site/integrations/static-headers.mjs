import { appendFile, readFile } from 'node:fs/promises';
import {
  SECURITY_HEADERS,
  TRANSPORT_SECURITY,
  withoutFrames,
} from '../../core/http/security-headers.ts';

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/;

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
        const policy = META_POLICY.exec(page)?.[1];
        if (policy === undefined) throw new Error('The home page has no content security policy');
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
