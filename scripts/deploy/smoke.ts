import { setTimeout as wait } from 'node:timers/promises';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { type BuildRecord, buildRecordSchema } from '../../core/publishing/schema.ts';
import { messageOf } from '../local/failure.ts';
import { type Finding, fine, wrong } from './findings.ts';

const PAUSE_MILLISECONDS = 2_000;
const REQUEST_MILLISECONDS = 20_000;

export interface SmokeTest {
  /** Of the deployed site, without a slash at the end. */
  address: string;
  /** What its pages must name as their own address; that is another one for a preview. */
  siteUrl: string;
  /** Of the build that must be served, where it is known. */
  build?: BuildRecord | undefined;
  /** How long a site may take to be there: a new address has to get around. */
  patience: number;
}

/** An answer with its text. */
interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

type Ask = (path: string) => Promise<Answer>;

/** One thing that a visitor, a search engine or the owner meets. Throws an Error that says what is not so. */
interface Question {
  name: string;
  ask: (ask: Ask, test: SmokeTest) => Promise<string>;
}

function expectTo(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

function expectPage({ status, headers, text }: Answer, path: string): void {
  expectTo(status === 200, `${path} answered ${status}`);
  const type = headers.get('content-type') ?? '';
  expectTo(type.startsWith('text/html'), `${path} is of the type "${type}"`);
  expectTo(/<h1[\s>]/.test(text), `${path} has no heading`);
  const policy = /http-equiv="content-security-policy"/i.test(text);
  expectTo(policy || headers.has('content-security-policy'), `${path} has no security policy`);
}

const itemsSchema = z.object({ total: z.int().nonnegative() });
const modeSchema = z.object({ under_construction: z.boolean() });
const sitemapSchema = z.object({
  urlset: z.object({
    url: z.preprocess(
      (urls) => (Array.isArray(urls) ? urls : [urls]),
      z.array(z.object({ loc: z.string() })),
    ),
  }),
});

/** The path of a review in the sitemap; undefined where there is none. */
function reviewIn(sitemap: string): string | undefined {
  const { urlset } = sitemapSchema.parse(new XMLParser().parse(sitemap));
  return urlset.url
    .map(({ loc }) => new URL(loc).pathname)
    .find((path) => /^\/reviews\/./.test(path));
}

/** What is asked whether the site is open or under construction. */
const always: Question[] = [
  {
    name: "the owner's screens",
    ask: async (ask) => {
      const { status, headers, text } = await ask('/thisisme');
      expectTo(status === 200, `/thisisme answered ${status}`);
      expectTo(text.includes('/_admin/'), '/thisisme does not load the screens');
      expectTo(headers.get('x-frame-options') === 'DENY', '/thisisme can be put into a frame');
      expectTo(headers.has('content-security-policy'), '/thisisme has no security policy');
      expectTo(/noindex/.test(headers.get('x-robots-tag') ?? ''), '/thisisme may be indexed');
      return 'the sign-in is there, with its security headers';
    },
  },
  {
    name: 'the closed door',
    ask: async (ask) => {
      const { status } = await ask('/api/admin/posts');
      expectTo(status === 401, `/api/admin/posts answered ${status} without a session`);
      return "nobody gets at the owner's data without a session";
    },
  },
];

const whenOpen: Question[] = [
  {
    name: 'the build',
    ask: async (ask, { build }) => {
      const { status, text } = await ask('/build.json');
      expectTo(status === 200, `/build.json answered ${status}`);
      const served = buildRecordSchema.parse(JSON.parse(text));
      const isNew = build === undefined || served.built_at === build.built_at;
      expectTo(isNew, `the build of ${served.built_at} is served, not that of ${build?.built_at}`);
      return `the build of ${served.built_at} is served, up to change ${served.change}`;
    },
  },
  {
    name: 'the home page',
    ask: async (ask, { siteUrl }) => {
      const answer = await ask('/');
      expectPage(answer, '/');
      const own = /<link rel="canonical" href="([^"]*)"/.exec(answer.text)?.[1] ?? '';
      expectTo(
        own !== '' && new URL(own).origin === siteUrl,
        `the home page calls itself "${own}", not ${siteUrl}`,
      );
      return 'the home page is there';
    },
  },
  {
    name: 'a review',
    ask: async (ask) => {
      const { status, text } = await ask('/sitemap-1.xml');
      expectTo(status === 200, `/sitemap-1.xml answered ${status}`);
      const path = reviewIn(text);
      if (path === undefined) return 'the sitemap names no review yet';
      expectPage(await ask(path), path);
      return `${path}, from the sitemap, is there`;
    },
  },
  {
    name: 'the products',
    ask: async (ask) => {
      expectPage(await ask('/products'), '/products');
      const { status, text } = await ask('/api/products?search=a');
      expectTo(status === 200, `/api/products answered ${status}`);
      const { total } = itemsSchema.parse(JSON.parse(text));
      return `the products are there, and the search answers (${total} for "a")`;
    },
  },
  {
    name: 'the feed',
    ask: async (ask) => {
      const { status, text } = await ask('/rss.xml');
      expectTo(status === 200, `/rss.xml answered ${status}`);
      expectTo('rss' in new XMLParser().parse(text), '/rss.xml is no feed');
      return 'the feed is there';
    },
  },
  {
    name: 'an unknown page',
    ask: async (ask) => {
      const { status, text } = await ask('/no-such-page-anywhere');
      expectTo(status === 404, `an unknown page answered ${status}, not 404`);
      expectTo(/<h1[\s>]/.test(text), 'an unknown page has nothing to say');
      return 'an unknown page is not found';
    },
  },
];

const whenClosed: Question = {
  name: 'the construction page',
  ask: async (ask) => {
    const { status, headers } = await ask('/');
    expectTo(status === 503, `/ answered ${status} while the site is under construction`);
    expectTo(headers.has('retry-after'), '/ does not say when to come back');
    return 'the site is under construction, and says so';
  },
};

async function questionsFor(ask: Ask): Promise<Question[]> {
  const { status, text } = await ask('/api/site-mode');
  expectTo(status === 200, `/api/site-mode answered ${status}`);
  const isClosed = modeSchema.parse(JSON.parse(text)).under_construction;
  return [...always, ...(isClosed ? [whenClosed] : whenOpen)];
}

/**
 * Asks a deployed site what its visitors, search engines and its owner will ask. It reads only, so it
 * leaves nothing behind.
 */
export async function smokeTest(test: SmokeTest): Promise<Finding[]> {
  const deadline = Date.now() + test.patience;
  const ask: Ask = async (path) => {
    const response = await fetch(`${test.address}${path}`, {
      redirect: 'manual',
      headers: { 'User-Agent': 'spotter-smoke-test (bot)' },
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() + PAUSE_MILLISECONDS > deadline) throw error;
        await wait(PAUSE_MILLISECONDS);
      }
    }
  }

  const find = async ({ name, ask: question }: Question): Promise<Finding> => {
    try {
      return fine(await insist(() => question(ask, test)));
    } catch (error) {
      return wrong(`${name}: ${messageOf(error)}.`);
    }
  };
  try {
    return await Promise.all((await insist(() => questionsFor(ask))).map(find));
  } catch (error) {
    return [wrong(`${test.address} does not answer as the site (${messageOf(error)}).`)];
  }
}
