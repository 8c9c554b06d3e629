import { readFile, writeFile } from 'node:fs/promises';
import {
  NO_FRAMES,
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

/** For files whose names contain a hash. */
const KEPT_FOR_EVER = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** What opens one of these files as a page, such as a drawing, gets a page that can do nothing. */
const FILE_POLICY = ['Content-Security-Policy', `default-src 'none'; ${NO_FRAMES}`];

/** Files that need more headers than others, by their pattern. */
const SPECIAL = {
  '/_astro/*': [KEPT_FOR_EVER],
  // Only pages of this site may load them.
  '/_admin/*': [KEPT_FOR_EVER, ['Cross-Origin-Resource-Policy', 'same-origin']],
};

/**
 * The file `_headers`, whose rules apply in this order. To replace a header, a rule must also remove it; otherwise
 * Cloudflare appends the value. A second rule for a path would take the place of the first.
 *
 * @param {string} policy of pages
 * @param {boolean} isEncrypted
 * @param {string[]} files patterns of paths whose files are not pages
 */
export function headerRules(policy, isEncrypted, files) {
  const line = ([name, value]) => `  ${name}: ${value}`;
  const ofPages = [
    ...SECURITY_HEADERS,
    ['Content-Security-Policy', policy],
    ...(isEncrypted ? [TRANSPORT_SECURITY] : []),
  ];
  const removed = ofPages
    .map(([name]) => name)
    .filter((name) => name !== 'X-Content-Type-Options')
    .map((name) => `  ! ${name}`);
  return [
    '/*',
    ...ofPages.map(line),
    ...files.flatMap((pattern) => [
      pattern,
      ...removed,
      ...[FILE_POLICY, ...(SPECIAL[pattern] ?? [])].map(line),
    ]),
    '',
  ].join('\n');
}

/**
 * Writes the headers of static files to `_headers`, so that the Worker does not handle them. The policy
 * repeats the pages' meta element and adds what a meta element cannot contain. Files that Cloudflare serves without
 * the Worker are not pages, so they carry only what matters for a file.
 */
export function staticHeaders() {
  let site;
  let server;
  return {
    name: 'static-headers',
    hooks: {
      'astro:config:done': ({ config }) => {
        ({ site } = config);
        ({ server } = config.build);
      },
      'astro:build:done': async ({ dir }) => {
        const [page, configuration] = await Promise.all([
          readFile(new URL('index.html', dir), 'utf8'),
          readFile(new URL('wrangler.json', server), 'utf8'),
        ]);
        const patterns = JSON.parse(configuration).assets.run_worker_first;
        const files = patterns.filter((each) => each.startsWith('!')).map((each) => each.slice(1));
        const rules = headerRules(policyOf(page), site?.startsWith('https:') ?? false, files);
        // In the place of the adapter's file, which has a rule for /_astro/ alone.
        await writeFile(new URL('_headers', dir), rules);
      },
    },
  };
}
