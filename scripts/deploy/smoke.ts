import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type BuildRecord, buildRecordSchema } from '../../core/publishing/schema.ts';
import { parseXml } from '../local/xml.ts';
import { messageOf } from '../process/failure.ts';
import { type Finding, fine, wrong } from './findings.ts';

const PAUSE_MILLISECONDS = 2_000;
const SETUP = '/thisisme/setup';
const REQUEST_MILLISECONDS = 20_000;

export interface SmokeTest {
  /** Without a trailing slash. */
  address: string;
  /** The canonical origin of the pages. The address of a preview differs. */
  siteUrl: string;
  build?: BuildRecord | undefined;
  /** How long to retry, in milliseconds: a new address takes time to propagate. */
  patience: number;
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

type Get = (path: string) => Promise<Answer>;

/** Checks by name. Each returns a finding or throws an Error with the problem. */
type Checks = Record<string, (get: Get, test: SmokeTest) => Promise<string>>;

function assert(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}

async function getText(get: Get, path: string): Promise<string> {
  const { status, text } = await get(path);
  assert(status === 200, `${path} answered ${status}`);
  return text;
}

async function getPage(get: Get, path: string): Promise<string> {
  const { status, headers, text } = await get(path);
  assert(status === 200, `${path} answered ${status}`);
  const type = headers.get('content-type') ?? '';
  assert(type.startsWith('text/html'), `${path} has the type "${type}"`);
  assert(/<h1[\s>]/.test(text), `${path} has no heading`);
  const policy = /http-equiv="content-security-policy"/i.test(text);
  assert(policy || headers.has('content-security-policy'), `${path} has no security policy`);
  return text;
}

const itemsSchema = z.object({ total: z.int().nonnegative() });
const modeSchema = z.object({ under_construction: z.boolean() });

const ALWAYS: Checks = {
  admin: async (get) => {
    const entrance = await get('/thisisme');
    // A site without an owner has one screen.
    const isNew = entrance.status === 302 && entrance.headers.get('location') === SETUP;
    const path = isNew ? SETUP : '/thisisme';
    const { status, headers, text } = isNew ? await get(SETUP) : entrance;
    assert(status === 200, `${path} answered ${status}`);
    assert(text.includes('/_admin/'), `${path} does not load the admin`);
    assert(headers.get('x-frame-options') === 'DENY', `${path} can be framed`);
    assert(headers.has('content-security-policy'), `${path} has no security policy`);
    assert(/noindex/.test(headers.get('x-robots-tag') ?? ''), `${path} may be indexed`);
    return `the ${isNew ? 'setup' : 'sign-in'} page is served with its security headers`;
  },
  'admin API': async (get) => {
    const { status } = await get('/api/admin/posts');
    assert(status === 401, `/api/admin/posts answered ${status} without a session`);
    return 'the admin API requires a session';
  },
};

const OPEN: Checks = {
  build: async (get, { build }) => {
    const served = buildRecordSchema.parse(JSON.parse(await getText(get, '/build.json')));
    const isNew = build === undefined || served.built_at === build.built_at;
    assert(isNew, `the build of ${served.built_at} is served, not that of ${build?.built_at}`);
    return `the build of ${served.built_at} is served, up to change ${served.change}`;
  },
  'home page': async (get, { siteUrl }) => {
    const page = await getPage(get, '/');
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1] ?? '';
    const isOwn = canonical !== '' && new URL(canonical).origin === siteUrl;
    assert(isOwn, `the canonical URL of the home page is "${canonical}", not at ${siteUrl}`);
    return 'the home page is served';
  },
  review: async (get) => {
    const sitemap = parseXml(await getText(get, '/sitemap-1.xml'));
    assert(sitemap.name === 'urlset', '/sitemap-1.xml is not a sitemap');
    const path = sitemap
      .all('url loc')
      .map(({ text }) => new URL(text.trim()).pathname)
      .find((pathname) => /^\/reviews\/./.test(pathname));
    if (path === undefined) return 'the sitemap lists no review yet';
    await getPage(get, path);
    return `${path}, from the sitemap, is served`;
  },
  products: async (get) => {
    await getPage(get, '/products');
    const { total } = itemsSchema.parse(JSON.parse(await getText(get, '/api/products?search=a')));
    return `the products are served, and the search answers (${total} for "a")`;
  },
  feed: async (get) => {
    assert(parseXml(await getText(get, '/rss.xml')).name === 'rss', '/rss.xml is not a feed');
    return 'the feed is served';
  },
  'unknown page': async (get) => {
    const { status, text } = await get('/no-such-page-anywhere');
    assert(status === 404, `an unknown page answered ${status}, not 404`);
    assert(/<h1[\s>]/.test(text), 'an unknown page has no heading');
    return 'an unknown page is not found';
  },
};

const CLOSED: Checks = {
  'construction page': async (get) => {
    const { status, headers } = await get('/');
    assert(status === 503, `/ answered ${status} while the site is under construction`);
    assert(headers.has('retry-after'), '/ has no Retry-After header');
    return 'the site is under construction';
  },
};

async function checksFor(get: Get): Promise<Checks> {
  const mode = modeSchema.parse(JSON.parse(await getText(get, '/api/site-mode')));
  return { ...ALWAYS, ...(mode.under_construction ? CLOSED : OPEN) };
}

/** Checks what visitors, search engines and the owner need. Only reads. */
export async function smokeTest(test: SmokeTest): Promise<Finding[]> {
  const deadline = Date.now() + test.patience;
  const get: Get = async (path) => {
    const response = await fetch(`${test.address}${path}`, {
      redirect: 'manual',
      headers: { 'User-Agent': 'spotter-smoke-test (bot)' },
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() + PAUSE_MILLISECONDS > deadline) throw error;
        await wait(PAUSE_MILLISECONDS);
      }
    }
  }

  try {
    const checks = Object.entries(await retry(() => checksFor(get)));
    return await Promise.all(
      checks.map(([name, check]) =>
        retry(() => check(get, test)).then(fine, (error: unknown) =>
          wrong(`${name}: ${messageOf(error)}.`),
        ),
      ),
    );
  } catch (error) {
    return [wrong(`${test.address} does not answer as the site (${messageOf(error)}).`)];
  }
}

export async function readBuildRecord(folder: string): Promise<BuildRecord | undefined> {
  const text = await readFile(join(folder, 'client/build.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : buildRecordSchema.parse(JSON.parse(text));
}
