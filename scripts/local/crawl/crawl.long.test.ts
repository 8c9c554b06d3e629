import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../../../site/drawing/review/structured-data.fixture.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { copyPreparedData } from '../prepared.fixture.ts';
import { parseXml } from '../xml.ts';
import { htmlProblems } from './html.fixture.ts';
import { type CrawledPage, readPage } from './page.fixture.ts';

const SEARCH = '/products?search=nothing&view=list';
const CONSTRUCTION = 'under-construction.html';

const root = join(import.meta.dirname, '../../..');

let directory: string;
let platform: Platform;
/** Every page that can be reached from the home page and the sitemap, by its address. */
const pages = new Map<string, CrawledPage>();
/** Their HTML. */
const documents = new Map<string, string>();
/** What a link led to that is not a page. */
const broken: string[] = [];
const sitemap: string[] = [];

const read = async (address: string) => (await fetch(new URL(address, platform.url))).text();

/** The addresses that a sitemap or a sitemap index lists. */
async function readLocations(address: string, root: string, entry: string): Promise<string[]> {
  const xml = parseXml(await read(address));
  expect(xml.name).toBe(root);
  return xml.all(`${entry} loc`).map(({ text }) => text);
}

async function visit(address: string, from: string): Promise<string[]> {
  const response = await fetch(address, { redirect: 'manual' });
  // A managed link leads to a shop.
  const isManagedLink = new URL(address).pathname.startsWith('/go/');
  if (isManagedLink && response.status === 302) return [];
  if (response.status !== 200) {
    broken.push(`${from} → ${address} (${response.status})`);
    return [];
  }
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return [];
  const html = await response.text();
  const page = readPage(html);
  documents.set(address, html);
  pages.set(address, page);
  return page.links
    .map(({ href }) => new URL(href, address))
    .filter(({ origin, hash }) => origin === platform.url && hash === '')
    .map(({ href }) => href);
}

async function crawl(starts: string[]): Promise<void> {
  const seen = new Set(starts);
  const queue = starts.map((address) => ({ address, from: 'the start' }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { address } = next;
    for (const found of await visit(address, next.from)) {
      if (seen.has(found)) continue;
      seen.add(found);
      queue.push({ address: found, from: address });
    }
  }
}

/** Keeps the pages that no link leads to. */
async function readOthers(): Promise<void> {
  for (const path of [
    '/nothing',
    '/reviews/nothing',
    SEARCH,
    '/products?category=nothing',
    '/thisisme',
  ]) {
    documents.set(path, await read(path));
  }
  const builds = join(directory, 'builds');
  const { number } = JSON.parse(await readFile(join(builds, 'current.json'), 'utf8'));
  for (const file of ['server-error.html', CONSTRUCTION]) {
    documents.set(file, await readFile(join(builds, String(number), 'client', file), 'utf8'));
  }
}

beforeAll(async () => {
  await mkdir(join(root, '.spotter'), { recursive: true });
  directory = await mkdtemp(join(root, '.spotter/crawl-'));
  const port = await copyPreparedData(directory, 'site');
  platform = await startPlatform({ root, directory, port, log: () => {} });
  for (const address of await readLocations('/sitemap.xml', 'sitemapindex', 'sitemap')) {
    sitemap.push(...(await readLocations(address, 'urlset', 'url')));
  }
  await crawl([`${platform.url}/`, ...sitemap]);
  await readOthers();
});

afterAll(async () => {
  await platform?.stop();
  await rm(directory, { recursive: true, force: true });
});

const offerSchema = z.object({ url: z.string(), seller: z.object({ name: z.string().min(1) }) });

const offersSchema = z.object({
  offers: z
    .union([
      z.object({ offers: z.array(offerSchema) }).transform(({ offers }) => offers),
      offerSchema.transform((offer) => [offer]),
      z.array(offerSchema),
    ])
    .optional(),
});

const wrong = (isWrong: (page: CrawledPage, address: string) => boolean) =>
  [...pages].filter(([address, page]) => isWrong(page, address)).map(([address]) => address);

const isReview = (address: string) => new URL(address).pathname.startsWith('/reviews/');

describe('a crawl of the whole site', () => {
  it('reaches every page', () => {
    expect([...pages.keys()].filter(isReview).length).toBeGreaterThanOrEqual(44);
    expect(pages.size).toBeGreaterThan(60);
  });

  it('finds no broken internal link', () => {
    expect(broken).toEqual([]);
    const missingTargets = [...pages].flatMap(([address, { links, ids }]) =>
      links
        .filter(({ href }) => href.startsWith('#') && !ids.has(href.slice(1)))
        .map(({ href }) => `${address}${href}`),
    );
    expect(missingTargets).toEqual([]);
  });

  it('finds no page without title and description, and no title twice', () => {
    expect(wrong(({ title, description }) => title === '' || !description)).toEqual([]);
    const own = [...pages].filter(([address, { canonical }]) => canonical[0] === address);
    const titles = own.map(([, { title }]) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    const unnamed = wrong(({ title }, address) => isReview(address) && !/\breview\b/i.test(title));
    expect(unnamed).toEqual([]);
  });

  it('finds one canonical address on each page, its own unless it is another view of a list, and none where search engines are kept out', () => {
    expect(wrong(({ canonical, indexed }) => canonical.length !== (indexed ? 1 : 0))).toEqual([]);
    expect(readPage(documents.get(SEARCH) ?? '')).toMatchObject({ indexed: false, canonical: [] });
    const strays = wrong(({ canonical: [canonical = ''], indexed }, address) => {
      if (!indexed || canonical === address) return false;
      const category = new URL(address).searchParams.get('category');
      if (category !== null && new URL(canonical).pathname.startsWith('/categories/')) {
        return !pages.has(canonical) || !canonical.includes(`/categories/${category}`);
      }
      return !pages.has(canonical) || new URL(canonical).pathname !== new URL(address).pathname;
    });
    expect(strays).toEqual([]);
    const foreign = wrong(
      ({ indexed, canonical }, address) => indexed && isReview(address) && canonical[0] !== address,
    );
    expect(foreign).toEqual([]);
  });

  it('finds a way back on every page', () => {
    expect(wrong(({ links }) => !links.some(({ href }) => href === '/'))).toEqual([]);
    expect(wrong(({ links }) => !links.some(({ href }) => href === '/products'))).toEqual([]);
  });

  it('finds that links which leave the site say so, and that those to shops are paid for', () => {
    const leaving = [...pages].flatMap(([address, { links }]) =>
      links
        .filter(({ href }) => new URL(href, address).origin !== platform.url)
        .map((link) => ({ ...link, address })),
    );
    expect(leaving.length).toBeGreaterThan(80);
    expect(leaving.filter(({ rel }) => rel !== 'sponsored nofollow noopener')).toEqual([]);
    expect(leaving.filter(({ name }) => !/\(opens .* in a new tab\)$/.test(name))).toEqual([]);
  });

  it('finds the brand and its texts on the construction page', () => {
    const { main } = readPage(documents.get(CONSTRUCTION) ?? '');
    const texts = [
      'Spotter',
      'Under Construction',
      "We're working hard to bring you something amazing. Please check back soon!",
      'Coming Soon',
    ];
    expect(main).toBe(texts.join(''));
  });

  it('finds nothing about the hidden path', async () => {
    const texts = await Promise.all(
      ['/robots.txt', '/llms.txt', '/sitemap.xml', '/rss.xml'].map(read),
    );
    expect(texts.filter((text) => text.includes('thisisme'))).toEqual([]);
    expect(wrong(({ links }) => links.some(({ href }) => href.includes('thisisme')))).toEqual([]);
  });
});

describe('the sitemap', () => {
  it('names every page that search engines may keep, and no other', () => {
    const kept = [...pages]
      .filter(([address, page]) => page.indexed && page.canonical[0] === address)
      .map(([address]) => address)
      // The pages behind the first of a list are found from it.
      .filter((address) => !new URL(address).searchParams.has('page'))
      .filter((address) => !/\/categories\/[^/]+\/\d+$/.test(address));
    expect(sitemap.toSorted()).toEqual(kept.toSorted());
  });

  it('names the image of every review', async () => {
    const xml = parseXml(await read('/sitemap-1.xml'));
    const urls = xml.all('url').filter((url) => isReview(url.textOf('loc')));
    expect(urls.length).toBeGreaterThan(40);
    const images = urls.map((url) => url.textOf('image:image image:loc'));
    expect(images.filter((image) => !image.startsWith(`${platform.url}/`))).toEqual([]);
  });

  it('leaves out the sample', () => {
    expect(sitemap.filter((address) => address.endsWith('premium-whey-protein-isolate'))).toEqual(
      [],
    );
  });
});

describe('feeds', () => {
  it('carry the newest reviews with their full text', async () => {
    const items = parseXml(await read('/rss.xml')).all('channel item');
    const entries = parseXml(await read('/atom.xml')).all('entry');
    const textsOf = (elements: typeof items, name: string) =>
      elements.map((element) => element.textOf(name));
    expect(items).toHaveLength(30);
    expect(textsOf(entries, 'id')).toEqual(textsOf(items, 'guid'));
    expect(new Set(textsOf(entries, 'id')).size).toBe(30);
    const linkOf = (entry: (typeof entries)[number]) => entry.all('link')[0]?.attributes.href ?? '';
    expect(entries.map(linkOf)).toEqual(textsOf(items, 'link'));
    for (const link of textsOf(items, 'link')) expect(pages.has(link)).toBe(true);
    for (const entry of entries) {
      const isReviewed = isReview(linkOf(entry));
      expect(entry.textOf('content')).toContain(isReviewed ? 'In-Depth Analysis' : 'How we chose');
    }
    expect(textsOf(items, 'content:encoded')).toEqual(textsOf(entries, 'content'));
    z.array(z.iso.datetime()).parse(textsOf(entries, 'updated'));
  });
});

describe('images of shared links', () => {
  it('are made for the reviews', async () => {
    const page = pages.get(`${platform.url}/reviews/senal-pulse-strap`);
    const made = async () => {
      const response = await fetch(page?.image ?? '', { redirect: 'manual' });
      if (response.status === 302) return undefined;
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
    };
    let found = await made();
    while (found === undefined) {
      await wait(200);
      found = await made();
    }
    expect(found.response.headers.get('Content-Type')).toBe('image/png');
    expect(found.response.headers.get('Cache-Control')).toContain('immutable');
    const { buffer } = found.bytes;
    const size = [new DataView(buffer).getUint32(16), new DataView(buffer).getUint32(20)];
    expect(size).toEqual([1200, 630]);
    expect(found.bytes.byteLength).toBeLessThan(100_000);
  });

  it('are those of the first product on pages of several', () => {
    const several = [...pages].filter(([address]) =>
      /\/(?:best|compare|categories)\/[^/?]+$/.test(address),
    );
    expect(several.length).toBeGreaterThan(6);
    const shared = several.filter(([, { image }]) => !image?.includes('/pictures/'));
    expect(shared.map(([address]) => address)).toEqual([]);
  });

  it('are also named in the tags of the network that has its own', () => {
    expect(wrong(({ twitter, image }) => twitter.image !== image)).toEqual([]);
    expect(wrong(({ twitter, title }) => !title.startsWith(twitter.title ?? '-'))).toEqual([]);
  });

  it('are one for all other pages', async () => {
    expect(pages.get(`${platform.url}/`)?.image).toBe(`${platform.url}/images/share.png`);
    const response = await fetch(`${platform.url}/images/share.png`);
    expect(response.headers.get('Content-Type')).toBe('image/png');
  });
});

// Last, because the validator and the compiler keep this process, the database in it included, from doing
// anything else.
describe('HTML', () => {
  it('is valid on every page, also on those that no link leads to', async () => {
    const problems: string[] = [];
    for (const [address, html] of documents) {
      for (const problem of await htmlProblems(html)) problems.push(`${problem} at ${address}`);
      const mains = html.match(/<main\b/g)?.length ?? 0;
      if (mains !== 1 && address !== '/thisisme') problems.push(`${mains} main at ${address}`);
    }
    expect(problems).toEqual([]);
  });
});

describe('structured data', () => {
  it('is of the vocabulary and has what Google requires, on every page', async () => {
    const all = [...pages.values()].flatMap(({ things }) => things);
    expect(all.length).toBeGreaterThan(100);
    expect(
      await problemsOf(
        all.map(
          ({ '@context': _context, ...thing }) => thing as typeof thing & { '@type': string },
        ),
      ),
    ).toEqual([]);
    expect(all.filter((thing) => thing['@context'] !== 'https://schema.org')).toEqual([]);
  });

  it('stands on every review that somebody rated, and its pros and cons are those of the page', () => {
    const reviews = [...pages].filter(([address, { indexed }]) => indexed && isReview(address));
    const without = reviews.filter(
      ([, { things }]) => !things.some((thing) => thing['@type'] === 'Product'),
    );
    expect(without.map(([address]) => address)).toEqual([]);
    const types = (address: string) =>
      pages.get(`${platform.url}${address}`)?.things.map((thing) => thing['@type']);
    expect(types('/')).toEqual(['WebSite', 'Organization']);
    expect(types('/products')).toEqual(['ItemList', 'BreadcrumbList']);
    expect(types('/products?category=recovery')).toEqual(['ItemList', 'BreadcrumbList']);
    expect(types('/reviews/senal-pulse-strap')).toEqual(['Product', 'BreadcrumbList', 'Article']);
    expect(wrong((page) => !page.indexed && page.things.length > 0)).toEqual([]);
  });

  it('says of every offer who sells it, and links to no shop', () => {
    const products = [...pages].flatMap(([address, { things }]) =>
      things.filter((thing) => thing['@type'] === 'Product').map((thing) => ({ address, thing })),
    );
    expect(products.length).toBeGreaterThan(30);
    for (const { address, thing } of products) {
      const { offers = [] } = offersSchema.parse(thing);
      for (const offer of offers) expect(offer.url, address).toBe(address);
    }
  });

  it('of breadcrumbs is what visitors see of them', () => {
    const listed = z.object({ itemListElement: z.array(z.object({ name: z.string() })) });
    const hidden = wrong(({ things, current }) => {
      const steps = things.find((thing) => thing['@type'] === 'BreadcrumbList');
      return steps !== undefined && listed.parse(steps).itemListElement.at(-1)?.name !== current;
    });
    expect(hidden).toEqual([]);
  });
});
