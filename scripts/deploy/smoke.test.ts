import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { smokeTest } from './smoke.ts';

// e2e/wrangler-dev.spec.ts checks a site without problems.

const servers: (() => void)[] = [];
afterEach(() => {
  for (const close of servers.splice(0)) close();
});

async function sentencesOf(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server is not listening');
  const site = `http://127.0.0.1:${address.port}`;
  const findings = await smokeTest({ address: site, siteUrl: site, patience: 0 });
  return findings.map(({ level, sentence }) => `${level}: ${sentence}`);
}

it('a parked site that answers 200 to everything fails every check', async () => {
  const sentences = await sentencesOf(({ url }, response) => {
    if (url === '/api/site-mode') return response.end('{"under_construction":false}');
    return response.setHeader('Content-Type', 'text/html').end('<h1>Parked</h1>');
  });
  expect(sentences).toHaveLength(8);
  for (const sentence of sentences) expect(sentence).toMatch(/^wrong: /);
  expect(sentences).toContain('wrong: unknown page: an unknown page answered 200, not 404.');
  expect(sentences).toContain('wrong: admin API: /api/admin/posts answered 200 without a session.');
  expect(sentences).toContain('wrong: home page: / has no security policy.');
});

it('a site whose Worker throws is reported once', async () => {
  const sentences = await sentencesOf((_request, response) => response.writeHead(500).end());
  expect(sentences).toEqual([expect.stringContaining('/api/site-mode answered 500')]);
});

it('a site without an owner must serve the setup', async () => {
  const answers = (setup: number) =>
    sentencesOf(({ url }, response) => {
      if (url === '/api/site-mode') return response.end('{"under_construction":true}');
      if (url === '/thisisme')
        return response.writeHead(302, { Location: '/thisisme/setup' }).end();
      if (url !== '/thisisme/setup') return response.writeHead(401).end();
      const headers = {
        'Content-Security-Policy': "default-src 'none'",
        'X-Frame-Options': 'DENY',
        'X-Robots-Tag': 'noindex',
      };
      return response.writeHead(setup, headers).end('<script src="/_admin/a">');
    });
  expect(await answers(200)).toContain('fine: the setup page is served with its security headers');
  expect(await answers(404)).toContain('wrong: admin: /thisisme/setup answered 404.');
});

it('a site under construction must serve the construction page and protect the admin', async () => {
  const headers = {
    'Content-Security-Policy': "default-src 'none'",
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex',
  };
  const sentences = await sentencesOf(({ url }, response) => {
    if (url === '/api/site-mode') return response.end('{"under_construction":true}');
    if (url === '/thisisme')
      return response.writeHead(200, headers).end('<script src="/_admin/a">');
    if (url === '/api/admin/posts') return response.writeHead(401).end();
    return response.writeHead(503, { 'Retry-After': '60' }).end();
  });
  expect(sentences.map((sentence) => sentence.split(':')[0])).toEqual(['fine', 'fine', 'fine']);
});
