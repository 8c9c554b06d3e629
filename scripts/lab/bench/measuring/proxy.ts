import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { addressOf, LOOPBACK } from '../../../process/ports.ts';

/** A page with one word and nothing else: what a measurement of any page contains at least. */
export const EMPTY_PATH = '/empty-page';
const EMPTY = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Empty</title></head>
<body><p>Empty</p></body></html>`;

const run = promisify(execFile);

/** Creates a self-signed certificate: browsers use HTTP/2 only with TLS. */
export async function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

/** Starts a proxy that adds what Cloudflare adds: HTTP/2 and compressed text. @returns its origin */
export async function startProxy(
  port: number,
  certificate: { key: Buffer; cert: Buffer },
): Promise<string> {
  const server: Http2SecureServer = createSecureServer(
    { ...certificate, allowHTTP1: true },
    (request, response) => {
      const { method, url } = request;
      if (url === EMPTY_PATH) {
        response.setHeader('content-type', 'text/html');
        response.end(EMPTY);
        return;
      }
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
    },
  );
  server.listen(0, LOOPBACK).unref();
  await once(server, 'listening');
  return `https://localhost:${addressOf(server).port}`;
}
