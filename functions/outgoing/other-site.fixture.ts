import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { answerLikeNetworks } from '../earnings/sources/networks.fixture.ts';
import { imageFixture } from '../images/images.fixture.ts';
import { answerLikeAShop } from '../link-health/shop.fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Without a trailing slash. */
    otherSite: string;
  }
}

/** Requests by the name of their mailbox. */
const mailboxes = new Map<string, object[]>();

/** Responses by path, such as `/status/404`. */
const pages: Record<string, (argument: string, exchange: Exchange) => void | Promise<void>> = {
  /** Echoes the request. */
  echo: async (_argument, { request, response }) => {
    const { method, url, headers } = request;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body: await text(request) }));
  },
  /** The query as a JSON file. */
  json: (_argument, { response, query }) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(decodeURIComponent(query));
  },
  status: (status, { response }) => {
    response.writeHead(Number(status), { 'Content-Type': 'text/plain' }).end(`status ${status}`);
  },
  empty: (status, { response }) => {
    response.writeHead(Number(status)).end();
  },
  /** Without a Content-Length. */
  bytes: (count, { response }) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    for (let left = Number(count); left > 0; left -= 65_536) {
      response.write('x'.repeat(Math.min(left, 65_536)));
    }
    response.end();
  },
  /** Starts a response and stalls. */
  drip: (_argument, { response }) => {
    response.writeHead(200).write('a beginning');
  },
  /** Breaks off before the announced length. */
  broken: (_argument, { response }) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('a beginning', () => {
      response.destroy();
    });
  },
  pictures: async (name, { response }) => {
    const image = await imageFixture(name);
    // A wrong media type, which must be ignored.
    response.writeHead(image ? 200 : 404, { 'Content-Type': 'text/plain' }).end(image);
  },
  silence: () => {},
  /** Stores what is sent to a name, and answers 200 or the status in the query; GET returns all of it. */
  mailbox: async (name, { request, response, query }) => {
    const known = mailboxes.get(name) ?? [];
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(known));
      return;
    }
    mailboxes.set(name, [...known, { headers: request.headers, body: await text(request) }]);
    response.writeHead(query === '' ? 200 : Number(query)).end();
  },
  /** The home page. */
  '': (_argument, { response }) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Home</title>');
  },
  shop: (_argument, { request, response }) => answerLikeAShop(request, response),
  networks: (_argument, { request, response }) => answerLikeNetworks(request, response),
  /** Redirects to the query. */
  redirect: (status, { response, query }) => {
    response.writeHead(Number(status), { Location: decodeURIComponent(query) }).end('elsewhere');
  },
  /** Redirects this many times. */
  chain: (count, { response }) => {
    const next = Number(count) - 1;
    response.writeHead(302, { Location: next > 0 ? `/chain/${next}` : '/echo' }).end();
  },
};

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  query: string;
}

/** Serves another site to the tests. */
export default async function serveOtherSite(project: TestProject) {
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const [, page = '', argument = ''] = path.split('/');
    void pages[page]?.(argument, { request, response, query });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not open');
  project.provide('otherSite', `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
