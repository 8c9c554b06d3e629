import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from '../../fixtures/test.ts';

/** What no response may contain: files outside the served ones and their secrets. */
const SECRETS =
  /root:.*:0:0:|"dependencies"|compatibility_date|sb_secret_|\[core\]|SUPABASE_SECRET_KEY|"databasePort"/;

interface RawResponse {
  /** 0 if the connection was closed without a response. */
  status: number;
  text: string;
}

async function open(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), '127.0.0.1');
  await once(socket, 'connect');
  // The server may close it at any time.
  socket.on('error', () => {});
  return socket;
}

/** Sends raw bytes and reads until the server closes the connection. */
async function exchange(url: URL, bytes: string | Buffer): Promise<RawResponse> {
  const socket = await open(url);
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.end(bytes);
  await new Promise((resolve) => {
    socket.once('close', resolve);
    socket.setTimeout(5_000, () => socket.destroy());
  });
  const text = Buffer.concat(parts).toString('latin1');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

const get = (url: URL, path: string, more = '') =>
  exchange(url, `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n${more}Connection: close\r\n\r\n`);

const targets = [
  'etc/passwd',
  'package.json',
  'wrangler.toml',
  'server/wrangler.json',
  'server/entry.mjs',
  'rendering/content.json',
  'keys.json',
  'current.json',
  'build.log',
  '.git/config',
  '.env',
  '.dev.vars',
  '_headers',
  '.assetsignore',
  'proc/self/environ',
];

const prefixes = [
  '/',
  '//',
  '/./',
  '/../',
  '/../../../../../../',
  '/_astro/../../',
  '/_admin/../../',
  '/images/../../',
  '/%2e%2e/%2e%2e/',
  '/%2e%2e%2f%2e%2e%2f',
  '/..%2f..%2f',
  '/..%5c..%5c',
  '/..\\..\\',
  '/%252e%252e%252f',
  '/%c0%ae%c0%ae/',
  '/%uff0e%uff0e/',
  '/....//....//',
  '/..;/',
  '/%00/',
  '/_astro/%2e%2e/%2e%2e/',
  '/reviews/../../',
  '/reviews/%2e%2e%2f%2e%2e%2f',
  '/product/../',
  '/thisisme/../../',
  '/api/../../',
  '/pictures/../../x/',
  '/?file=../../',
];

test('no path spelling escapes the served files', async ({ site }) => {
  const url = new URL(site);
  const expectContained = async (path: string) => {
    const { status, text } = await get(url, path);
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toMatch(SECRETS);
    const location = /^location: (.*)\r$/im.exec(text)?.[1];
    if (location !== undefined) expect(new URL(location, url).host, path).toBe(url.host);
  };
  for (const target of targets)
    await Promise.all(prefixes.map((prefix) => expectContained(prefix + target)));
});

test('a forged host name appears in no response', async ({ site }) => {
  const url = new URL(site);
  const more = 'X-Forwarded-Host: another-host.example\r\nForwarded: host=another-host.example\r\n';
  const other = new URL(url);
  other.hostname = 'another-host.example';
  for (const path of [
    '/',
    '/products?search=x',
    '/reviews/skip-9',
    '/reviews/SKIP-9',
    '/products/',
  ]) {
    const { text } = await get(url, path, more);
    expect(text, path).not.toContain('another-host.example');
    const asked = `GET ${path} HTTP/1.1\r\nHost: another-host.example\r\nConnection: close\r\n\r\n`;
    expect((await exchange(url, asked)).text, path).not.toContain('another-host.example');
  }
});

const post = (url: URL, headers: string, body: string) =>
  `POST /api/events HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n${headers}\r\n${body}`;

test('malformed and ambiguous requests are refused and the next request is served', async ({
  site,
}) => {
  const url = new URL(site);
  const host = `Host: ${url.host}\r\n`;
  const inner = `GET /thisisme HTTP/1.1\r\n${host}\r\n`;
  const requests: (string | Buffer)[] = [
    'GEX / HTTP/1.1\r\n\r\n',
    '\r\n\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /\0 HTTP/1.1\r\n${host}\r\n`,
    `GET / HTTP/1.1\r\n${host}X: a\rSet-Cookie: b\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}X: a\r\n folded\r\nConnection: close\r\n\r\n`,
    `GET /%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    `GET /?search=%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(200_000)}\r\nConnection: close\r\n\r\n`,
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    post(url, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${inner}`),
    post(url, 'Transfer-Encoding: xchunked\r\n', inner),
    post(url, 'Content-Length: 5\r\nContent-Length: 50\r\n', inner),
    post(url, 'Content-Length: -1\r\n', inner),
    post(url, 'Content-Length: 1000\r\n', 'cut off'),
    post(url, 'Transfer-Encoding: chunked\r\n', 'ffffffffffffffff\r\nx'),
    Buffer.concat([
      Buffer.from(post(url, 'Content-Length: 4\r\n', '')),
      Buffer.from([0xff, 0xfe, 0, 1]),
    ]),
    post(url, 'Transfer-Encoding: chunked\r\n', `5\r\nxxxxx\r\n0\r\nSet-Cookie: a=b\r\n\r\n`),
  ];
  for (const request of requests) {
    const { status, text } = await exchange(url, request);
    // The server in front refuses some requests itself; only responses of the Worker have this header.
    const failed = status >= 500 && /^x-content-type-options/im.test(text);
    expect(failed, request.toString('latin1').slice(0, 120)).toBe(false);
    expect(text).not.toMatch(SECRETS);
    expect(text).not.toMatch(/^set-cookie:/im);
    expect(text.match(/^HTTP\/1\.1 200/gm)?.length ?? 0).toBeLessThanOrEqual(1);
    expect((await get(url, '/api/site-mode')).status).toBe(200);
  }
});

test('huge and slow request bodies do not delay other requests', async ({ site }) => {
  const url = new URL(site);
  const endless = 'x'.repeat(20 * 1024 * 1024);
  const length = `Content-Type: application/json\r\nContent-Length: ${endless.length}\r\n`;
  const { status } = await exchange(url, post(url, length, endless));
  // Refused, or closed before the whole body was received.
  expect([0, 400, 413]).toContain(status);

  const slow = await Promise.all(Array.from({ length: 100 }, () => open(url)));
  for (const socket of slow) socket.write(post(url, 'Content-Length: 500\r\n', '{"event_id":'));
  for (const path of ['/', '/reviews/skip-9', '/products?search=x', '/api/products']) {
    expect((await get(url, path)).status, path).toBe(200);
  }
  // The server neither answered nor closed the slow connections for that.
  expect(slow.filter((socket) => socket.destroyed || socket.bytesRead > 0)).toEqual([]);
  for (const socket of slow) socket.destroy();
  expect((await get(url, '/')).status).toBe(200);
});

test('every kind of response carries the security headers', async ({ request }) => {
  for (const path of [
    '/',
    '/products',
    '/products?search=x',
    '/reviews/skip-9',
    '/reviews/SKIP-9',
    '/nothing',
    '/reviews/nothing',
    '/rss.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/catalogue.json',
    '/api/products',
    '/api/nothing',
    '/api/admin/posts',
    '/thisisme',
    '/thisisme/login',
  ]) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer)$/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe-(?:inline|eval|hashes)/);
  }
});

test('a file that needs no Worker carries what matters for a file, in at most 400 bytes', async ({
  site,
}) => {
  const url = new URL(site);
  const pages = await Promise.all(['/', '/thisisme'].map((path) => get(url, path)));
  const hashed = pages.flatMap(({ text }) => text.match(/\/_(?:astro|admin)\/[\w./-]+/g) ?? []);
  expect(hashed.filter((path) => path.endsWith('.woff2'))).not.toEqual([]);
  expect(hashed.filter((path) => path.startsWith('/_admin/'))).not.toEqual([]);
  const icons = ['/favicon.svg', '/favicon.ico', '/icons/icon-512.png', '/brand-icon.svg'];
  for (const path of [...hashed, ...icons, '/images/share.png']) {
    const { status, text } = await get(url, path, 'Accept-Encoding: br\r\n');
    expect(status, path).toBe(200);
    const headers = text.slice(0, text.indexOf('\r\n\r\n') + 4);
    expect(headers, path).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(headers, path).toMatch(
      /^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/im,
    );
    expect(headers.length, path).toBeLessThanOrEqual(400);
  }
  const missing = await get(url, '/_astro/nothing.js');
  expect(missing).toMatchObject({ status: 404, text: expect.stringMatching(/\r\n\r\n$/) });
});

test('programs that ask for an icon without being told find one', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/^image\//);
});

test('no script makes the parser wait for the styles', async ({ request }) => {
  for (const path of ['/', '/products', '/reviews/skip-9', '/privacy']) {
    const html = await (await request.get(path)).text();
    const afterStyles = html.slice(html.indexOf('rel="stylesheet"'));
    expect(afterStyles, path).toContain('<script type="module"');
    expect(afterStyles, path).not.toMatch(/<script(?! type="module")/);
  }
});

test('header and page state the same CSP, with hashes for inline scripts', async ({ request }) => {
  for (const path of ['/', '/products', '/reviews/skip-9', '/privacy', '/nothing']) {
    const response = await request.get(path);
    const header = response.headers()['content-security-policy'] ?? '';
    const meta = /http-equiv="content-security-policy" content="([^"]*)"/.exec(
      await response.text(),
    );
    expect(header, path).toContain(meta?.[1]?.replace(/;?\s*$/, '') ?? 'a policy');
    expect(header, path).toMatch(/script-src 'self' (?:'sha256-[^']+'\s?)+;/);
    // Cloudflare ignores longer lines of _headers.
    expect(header.length, path).toBeLessThan(1_900);
  }
});
