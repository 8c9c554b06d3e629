import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

// A server that answers as the documentation of Awin and Impact says, and fails on request.

export const AWIN_KEYS = { AWIN_API_TOKEN: 'awin-token-1', AWIN_PUBLISHER_ID: '189069' };
export const IMPACT_KEYS = {
  IMPACT_ACCOUNT_SID: 'IRaccount1',
  IMPACT_AUTH_TOKEN: 'impact-token-1',
};

const DAY = 86_400_000;
const AWIN_REQUESTS = 20;
const AWIN_DAYS = 31;
const IMPACT_DAYS = 45;
const SMALLEST_PAGE = 2_000;
const PAGES = 10;

const date = z.string().optional();

const awinSchema = z.looseObject({
  id: z.number(),
  transactionDate: z.string(),
  validationDate: z.string().nullish(),
  amendmentDate: date,
});

const impactSchema = z.looseObject({
  Id: z.string(),
  CreationDate: z.string(),
  UpdateDate: date,
  LockingDate: date,
});

const faultSchema = z.union([
  z.object({ status: z.number(), headers: z.record(z.string(), z.string()).optional() }),
  /** The body ends early, in the middle of JSON or before the length that was announced. */
  z.object({ ends: z.enum(['json', 'length', 'page']) }),
  z.object({ body: z.string() }),
]);

const stateSchema = z.object({
  awin: z.array(awinSchema).default([]),
  impact: z.array(impactSchema).default([]),
  /** Of Impact, instead of the size that is asked for. */
  page_size: z.number().nullable().default(null),
  /** One for each of the next requests; null for a good answer. */
  faults: z.array(faultSchema.nullable()).default([]),
});

export type NetworkState = z.input<typeof stateSchema>;

interface Network extends z.output<typeof stateSchema> {
  requests: string[];
  times: number[];
}

const networks = new Map<string, Network>();

const seconds = (text: string | null) => {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.000Z|Z)?$/.test(text ?? '');
  return isWritten ? Date.parse(`${(text ?? '').slice(0, 19)}Z`) : Number.NaN;
};

/** Null for a period that the network refuses. */
function periodOf(query: URLSearchParams, names: readonly [string, string], days: number) {
  const [from, to] = names.map((name) => seconds(query.get(name))) as [number, number];
  return from <= to && to - from <= days * DAY ? { from, to } : null;
}

type Reply = { status: number; body: unknown; headers?: Record<string, string> };

const refused = (status: number, error: string): Reply => ({
  status,
  body: { error, description: 'Full authentication is required to access this resource' },
});

function awin(network: Network, url: URL, authorization: string): Reply {
  if (authorization !== `Bearer ${AWIN_KEYS.AWIN_API_TOKEN}`) return refused(401, 'unauthorized');
  const path = `/publishers/${AWIN_KEYS.AWIN_PUBLISHER_ID}/transactions/`;
  if (!url.pathname.endsWith(path)) return refused(403, 'forbidden');
  const now = Date.now();
  network.times = network.times.filter((time) => time > now - 60_000);
  network.times.push(now);
  if (network.times.length > AWIN_REQUESTS) return { status: 429, body: '' };
  const query = url.searchParams;
  const period = periodOf(query, ['startDate', 'endDate'], AWIN_DAYS);
  if (period === null || query.get('timezone') !== 'UTC') return refused(400, 'exception');
  const of = {
    transaction: 'transactionDate',
    validation: 'validationDate',
    amendment: 'amendmentDate',
  };
  const name = of[(query.get('dateType') ?? 'transaction') as keyof typeof of];
  const found = network.awin.filter((transaction) => {
    const time = seconds(z.string().catch('').parse(transaction[name]));
    return time >= period.from && time <= period.to;
  });
  return {
    status: 200,
    body: found.map(({ amendmentDate: _date, ...transaction }) => transaction),
  };
}

function impact(network: Network, url: URL, authorization: string): Reply {
  const { IMPACT_ACCOUNT_SID: account, IMPACT_AUTH_TOKEN: token } = IMPACT_KEYS;
  if (authorization !== `Basic ${btoa(`${account}:${token}`)}`) return refused(401, 'unauthorized');
  const path = `/Mediapartners/${account}/Actions`;
  if (!url.pathname.endsWith(path)) return refused(403, 'forbidden');
  const query = url.searchParams;
  const isLocking = query.has('LockingDateStart');
  const names = isLocking
    ? (['LockingDateStart', 'LockingDateEnd'] as const)
    : (['StartDate', 'EndDate'] as const);
  const period = periodOf(query, names, IMPACT_DAYS);
  const asked = Number(query.get('PageSize'));
  const page = Number(query.get('Page'));
  if (period === null || asked < SMALLEST_PAGE || page < 1) return refused(400, 'exception');
  const found = network.impact
    .filter((action) => {
      const changed = action.UpdateDate ?? action.CreationDate;
      const time = Date.parse((isLocking ? action.LockingDate : changed) ?? '');
      return time >= period.from && time <= period.to;
    })
    .toSorted((a, b) => Date.parse(b.CreationDate) - Date.parse(a.CreationDate));
  const size = network.page_size ?? asked;
  const pages = Math.ceil(found.length / size);
  if (pages > PAGES) return refused(400, 'Adjust either the PageSize or the StartDate or EndDate');
  const actions = found.slice((page - 1) * size, page * size);
  const uri = `${path}?${query}`;
  return {
    status: 200,
    body: {
      '@page': `${page}`,
      '@numpages': `${pages}`,
      '@pagesize': `${size}`,
      '@total': `${found.length}`,
      '@start': `${(page - 1) * size}`,
      '@end': `${(page - 1) * size + actions.length - 1}`,
      '@uri': uri,
      '@firstpageuri': uri,
      '@previouspageuri': '',
      // Never followed: an answer must not choose where the keys are sent.
      '@nextpageuri': page < pages ? 'https://evil.example/Mediapartners/next' : '',
      '@lastpageuri': uri,
      Actions: actions.map(({ UpdateDate: _date, ...action }) => ({
        ...action,
        Uri: `${path}/${action.Id}`,
      })),
    },
  };
}

function send(response: ServerResponse, reply: Reply, fault: z.infer<typeof faultSchema> | null) {
  const headers = { 'Content-Type': 'application/json' };
  if (fault !== null && 'status' in fault) {
    response.writeHead(fault.status, { ...headers, ...fault.headers }).end('{"error":"exception"}');
    return;
  }
  if (fault !== null && 'body' in fault) {
    response.writeHead(200, headers).end(fault.body);
    return;
  }
  if (fault?.ends === 'page') {
    const { Actions: actions, ...page } = z
      .looseObject({ Actions: z.array(z.unknown()) })
      .parse(reply.body);
    response.writeHead(200, headers).end(JSON.stringify({ ...page, Actions: actions.slice(1) }));
    return;
  }
  const body = JSON.stringify(reply.body);
  const half = body.slice(0, body.length / 2);
  if (fault?.ends === 'json') response.writeHead(200, headers).end(half);
  else if (fault?.ends === 'length') {
    response.writeHead(200, { ...headers, 'Content-Length': body.length });
    response.write(half, () => response.destroy());
  } else response.writeHead(reply.status, { ...headers, ...reply.headers }).end(body);
}

/**
 * Answers below `/networks/{name}/`, which a test chooses: `PUT` sets what the networks know, `GET` returns
 * the requests since.
 */
export async function answerLikeNetworks(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://networks.test');
  const [, , name = '', kind] = url.pathname.split('/');
  if (request.method === 'PUT') {
    const state = stateSchema.parse(await json(request));
    networks.set(name, { ...state, requests: [], times: [] });
    response.writeHead(204).end();
    return;
  }
  const network = networks.get(name);
  if (network === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (kind === undefined) {
    response.writeHead(200).end(JSON.stringify(network.requests));
    return;
  }
  const headers = JSON.stringify(request.headers);
  network.requests.push(`${url.pathname.split('/').slice(3).join('/')}${url.search} ${headers}`);
  const answer = kind === 'awin' ? awin : impact;
  const reply = answer(network, url, request.headers.authorization ?? '');
  send(response, reply, network.faults.shift() ?? null);
}
