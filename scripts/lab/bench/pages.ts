/**
 * Measures a page of every kind with Lighthouse's mobile preset, over HTTP/2 and compressed, as
 * Cloudflare sends them. Lighthouse comes from the package registry; `openssl` makes the certificate.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { addressOf, LOOPBACK } from '../../local/ports.ts';
import { findBrowser } from '../../testing/browser.ts';
import { withPlatform } from './measuring/site.ts';
import { duration, median, table } from './measuring/timing.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const PAGES = {
  home: '/',
  products: '/products',
  review: '/reviews/skip-9',
  'best-of': '/best/best-fitness-wearables',
  comparison: '/compare/fellgate-scree-runner-vs-lantern-milepost-3-daily-trainer',
  category: '/categories/recovery',
};

const run = promisify(execFile);

const number = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.looseObject({
    'largest-contentful-paint': number,
    'first-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
    'total-byte-weight': number,
  }),
});
const failedSchema = z.object({
  audits: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), score: z.number().nullable() }),
  ),
});

/** Creates a self-signed certificate: browsers use HTTP/2 only with TLS. */
async function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

/** Starts a proxy that adds what Cloudflare adds: HTTP/2 and compressed text. */
async function startProxy(
  port: number,
  certificate: { key: Buffer; cert: Buffer },
): Promise<Http2SecureServer> {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const { method, url } = request;
    const named = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const headers = { ...Object.fromEntries(named), 'accept-encoding': 'identity' };
    const inner = ask({ port, host: LOOPBACK, method, path: url, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const isText = /text|json|javascript|xml|svg/.test(answer.headers['content-type'] ?? '');
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
      const sent = isText ? brotliCompressSync(body, { params }) : body;
      response.statusCode = answer.statusCode ?? 502;
      for (const [name, value] of Object.entries(answer.headers)) {
        const isOfConnection = /^(?:connection|keep-alive|transfer-encoding|content-length)$/;
        if (value !== undefined && !isOfConnection.test(name)) response.setHeader(name, value);
      }
      if (isText) response.setHeader('content-encoding', 'br');
      response.end(sent);
    });
    inner.on('error', () => response.writeHead(502).end());
    request.pipe(inner);
  });
  server.listen(0, LOOPBACK).unref();
  await once(server, 'listening');
  return server;
}

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --ignore-certificate-errors';

await withPlatform(0, async (platform, directory) => {
  const tools = join(directory, 'tools');
  const words = ['install', '--prefix', tools, '--no-audit', '--no-fund', '--no-save', LIGHTHOUSE];
  await run('npm', words);
  const lighthouse = join(tools, 'node_modules/lighthouse/cli/index.js');
  const port = Number(new URL(platform.url).port);
  const proxy = await startProxy(port, await makeCertificate(directory));
  const origin = `https://localhost:${addressOf(proxy).port}`;
  const rows: string[][] = [];
  const problems = new Set<string>();
  for (const [name, path] of Object.entries(PAGES)) {
    const reports: z.infer<typeof reportSchema>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = join(directory, `${name}-${round}.json`);
      await run(
        process.execPath,
        [
          lighthouse,
          `${origin}${path}`,
          '--output=json',
          `--output-path=${file}`,
          `--chrome-flags=${flags}`,
          '--quiet',
        ],
        { env: { ...process.env, CHROME_PATH: await findBrowser() } },
      );
      const json: unknown = JSON.parse(await readFile(file, 'utf8'));
      reports.push(reportSchema.parse(json));
      for (const audit of Object.values(failedSchema.parse(json).audits)) {
        if (audit.score !== null && audit.score < 0.9) problems.add(`${name}: ${audit.id}`);
      }
    }
    const score = (category: string) =>
      String(median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100)));
    const of = (audit: keyof z.infer<typeof reportSchema>['audits'] & string) =>
      median(reports.map(({ audits }) => number.parse(audits[audit]).numericValue));
    rows.push([
      name,
      score('performance'),
      score('accessibility'),
      score('best-practices'),
      score('seo'),
      duration(of('first-contentful-paint')),
      duration(of('largest-contentful-paint')),
      duration(of('total-blocking-time')),
      of('cumulative-layout-shift').toFixed(3),
      `${(of('total-byte-weight') / 1024).toFixed(0)} KB`,
    ]);
  }
  console.log(`### Lighthouse, mobile preset, median of ${ROUNDS}\n`);
  console.log(
    table(
      ['page', 'perf', 'a11y', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'sent'],
      rows,
    ),
  );
  console.log(`\nBelow 0.9: ${[...problems].join(', ') || 'nothing'}.`);
});
