import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (exchange: {
  name: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** Requests of this page with GET, this one included. */
  visits: number;
}) => void;

const html = (response: ServerResponse, body: string, status = 200, headers = {}) => {
  response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(body);
};

const productPage = (name: string, availability = 'InStock') =>
  `<html lang="en"><title>${name} | Shop</title><h1>${name}</h1>
  <script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', availability: `https://schema.org/${availability}` },
  })}</script><button>Add to cart</button>`;

const sendTo = (response: ServerResponse, location: string, headers = {}) => {
  response.writeHead(302, { Location: location, ...headers }).end();
};

const nameOf = (number: string) => `Acme FlexRoll Pro ${number}`;

/** Pages of a shop by what is wrong with them, as `/shop/{kind}/{number}`. */
const kinds: Record<string, Answer> = {
  fine: ({ name, response }) => html(response, productPage(nameOf(name))),
  gone: ({ response }) => html(response, '<title>Not found</title>', 404),
  removed: ({ response }) => html(response, '', 410),
  'soft-404': ({ response }) => html(response, '<title>Page not found</title>'),
  refused: ({ response }) => html(response, '', 401),
  unreachable: ({ response }) => html(response, '', 521),
  certificate: ({ response }) => html(response, '', 526),
  dns: ({ response }) => html(response, '', 530),
  timeout: () => {},
  loop: ({ request, response }) => {
    const [path = '', count = '0'] = (request.url ?? '').split('?');
    sendTo(response, `${path}?${Number(count) + 1}`);
  },
  home: ({ response }) => sendTo(response, '/'),
  category: ({ response }) => sendTo(response, '/shop/c/rollers'),
  c: ({ response }) => html(response, '<title>All rollers</title>'),
  renamed: ({ response }) => sendTo(response, '/shop/kettlebell/iron'),
  kettlebell: ({ response }) => html(response, productPage('Iron Kettlebell 12 kg')),
  other: ({ response }) => html(response, productPage('Iron Kettlebell 12 kg')),
  'sold-out': ({ name, response }) => html(response, productPage(nameOf(name), 'OutOfStock')),
  'sold-out-text': ({ name, response }) =>
    html(response, `<title>${nameOf(name)}</title><p>Currently unavailable.</p>`),
  /** Drops every parameter. */
  'tag-lost': ({ name, response }) => sendTo(response, `/shop/fine/${name}`),
  short: ({ name, request, response }) =>
    sendTo(response, `http://127.0.0.1:${request.socket.localPort}/shop/fine/${name}`),

  forbidden: ({ response }) => html(response, '', 403),
  limited: ({ response }) => html(response, '', 429),
  challenge: ({ response }) => html(response, '<title>Just a moment...</title>', 503),
  'head-refused': ({ name, request, response }) =>
    request.method === 'HEAD' ? html(response, '', 405) : html(response, productPage(nameOf(name))),
  'head-missing': ({ name, request, response }) =>
    request.method === 'HEAD' ? html(response, '', 404) : html(response, productPage(nameOf(name))),
  'head-dropped': ({ name, request, response }) =>
    request.method === 'HEAD' ? response.destroy() : html(response, productPage(nameOf(name))),
  slow: ({ name, response }) => {
    setTimeout(() => html(response, productPage(nameOf(name))), 100);
  },
  wall: ({ response }) => sendTo(response, '/shop/consent/1'),
  consent: ({ response }) => html(response, '<title>Before you continue</title>'),
  /** Gone on the first visit only. */
  hiccup: ({ name, request, response, visits }) =>
    request.method === 'HEAD' || visits === 1
      ? html(response, '', 404)
      : html(response, productPage(nameOf(name))),
  error: ({ response }) => html(response, '', 503),
  locale: ({ name, request, response }) => {
    const query = (request.url ?? '').split('?')[1];
    sendTo(response, `/shop/en-us/${name}${query === undefined ? '' : `?${query}`}`);
  },
  'en-us': ({ name, response }) => html(response, productPage(nameOf(name))),
  /** Remembers the tag instead of repeating it. */
  cookie: ({ name, response }) =>
    sendTo(response, `/shop/fine/${name}`, { 'Set-Cookie': 'partner=1' }),
};

const visits = new Map<string, number>();
/** What was requested, as `METHOD url`. */
const requested: string[] = [];

export function answerLikeAShop(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '';
  const [, , kind = '', name = ''] = (url.split('?')[0] ?? '').split('/');
  if (kind === 'requested') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(requested.splice(0)));
    return;
  }
  requested.push(`${request.method} ${url}`);
  const isVisit = request.method === 'GET';
  const count = (visits.get(url) ?? 0) + (isVisit ? 1 : 0);
  visits.set(url, count);
  const answer = kinds[kind];
  if (answer === undefined) html(response, '', 404);
  else answer({ name, request, response, visits: count });
}
