import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bestOfContent } from '../../core/screens/pages.fixture.ts';
import { seededRandom } from '../../core/testing/random.ts';
import type { Database } from '../../supabase/database.types.ts';
import { fuzzFactor } from '../lab/intensity.ts';
import { type Data, openData } from '../local/data.ts';
import { copyPreparedData } from '../local/prepared.fixture.ts';
import type { SiteEnvironment } from './astro.ts';
import { Builds } from './builds.ts';
import { readDatabaseIdentity } from './fingerprint.ts';
import { buildIncrementally } from './incremental-build.ts';
import { SiteBuilder } from './site-builder.ts';

const root = join(import.meta.dirname, '../..');
const signal = new AbortController().signal;

/** Beside those of the demonstration. */
const REVIEWS = fuzzFactor() > 1 ? 1_000 : 40;

let folder: string;
let data: Data;
let environment: SiteEnvironment;
let builds: Builds;
let builder: SiteBuilder;
const log: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-rendering-'));
  const port = await copyPreparedData(folder, 'site');
  data = await openData({ directory: folder, reviews: REVIEWS, log: () => {} });
  environment = {
    SITE_URL: `http://localhost:${port}`,
    SUPABASE_URL: data.url,
    SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
    ASTRO_KEY: data.keys.astro,
  };
  builds = await openBuilds();
  builder = makeBuilder();
});

afterAll(async () => {
  await builder?.stop();
  await data?.stop();
  await rm(folder, { recursive: true });
});

function makeBuilder(logged: (line: string) => void = () => {}) {
  return new SiteBuilder({
    root,
    builds,
    environment,
    secretKey: data.keys.secret,
    logFile: join(folder, 'build.log'),
    log: (line) => {
      log.push(line);
      logged(line);
    },
  });
}

async function openBuilds() {
  const database = await readDatabaseIdentity(data.url, data.keys.publishable);
  return Builds.open(join(folder, 'builds'), database);
}

/** As a platform that was started again. */
async function restart() {
  await builder.stop();
  builds = await openBuilds();
  builder = makeBuilder();
}

/** Builds and serves the site, and returns the first word of how it was built. */
async function publish(): Promise<string | undefined> {
  log.length = 0;
  const fingerprint = await builder.fingerprint();
  await builds.replace(fingerprint, (to) => builder.build(to, fingerprint, signal));
  return log.at(-1)?.split(' ')[0];
}

/** Publishes in full, because what renders single pages is missing. */
async function publishInFull(): Promise<void> {
  await builder.stop();
  await rm(join(builds.currentFolder, 'rendering'), { recursive: true });
  expect(await publish()).toBe('Building');
}

const owner = () => createClient<Database>(data.url, data.keys.secret);

const client = () => join(builds.currentFolder, 'client');
const readServed = (path: string) => readFile(join(client(), path), 'utf8');

/** The hash of every file that is served. */
const served = () => hashes(client());

/** The hash of every file of a folder by its path; when the build was made is left out. */
async function hashes(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(
      files.sort().map(async (file) => {
        const text = (await readFile(file, 'latin1')).replace(/"built_at":"[^"]*"/, '');
        return [file.slice(directory.length), createHash('sha256').update(text).digest('hex')];
      }),
    ),
  );
}

const random = seededRandom(7);
const pick = <Item>(items: readonly Item[]): Item => random.pick(items);

const ACTIONS = [
  'edit',
  'add',
  'remove',
  'rename',
  'unpublish',
  'publish',
  'move',
  'best-of',
  'compare',
  'introduce',
] as const;

/** One of three best-of pages with two picks, of which the second may not be public. */
async function savePage(number: number, ...picks: string[]): Promise<void> {
  const slug = `best-${number % 3}`;
  const pair: [string, string][] = picks[0] !== picks[1] ? [[picks[0] ?? '', picks[1] ?? '']] : [];
  const content = bestOfContent(slug, picks, { title: `Best ${number}`, comparisons: pair });
  const at = '2026-11-20T09:00:00Z';
  const row = {
    kind: 'best-of',
    content,
    published: true,
    published_at: at,
    content_updated_at: at,
  };
  const pages = owner().from('documents');
  const { data: saved } = await pages.update(row).eq('slug', slug).select('id').throwOnError();
  if (saved.length === 0) await pages.insert(row).throwOnError();
}

/** Does one of the things that an owner does, to any of the reviews. */
async function changeSomething(number: number): Promise<string> {
  const posts = owner().from('posts');
  const { data: all } = await posts.select('id, published').order('id').throwOnError();
  const published = pick(all.filter((post) => post.published)).id;
  const draft = all.find((post) => !post.published)?.id ?? published;
  const action = pick([...ACTIONS]);
  switch (action) {
    case 'edit':
      await posts
        .update({
          price: `$${number}`,
          cons: 'Too\nheavy',
          // A text that the search knows.
          ...(number % 2 === 1 && { key_features: `Feature ${number}` }),
        })
        .eq('id', published)
        .throwOnError();
      break;
    case 'add':
      await posts
        .insert({ title: `Brand New & "Quoted" <${number}>`, published: true })
        .throwOnError();
      break;
    case 'remove':
      await posts.delete().eq('id', published).throwOnError();
      break;
    case 'rename':
      await posts
        .update({ slug: `renamed-${number}` })
        .eq('id', published)
        .throwOnError();
      break;
    case 'unpublish':
      await posts.update({ published: false }).eq('id', published).throwOnError();
      break;
    case 'publish':
      await posts.update({ published: true }).eq('id', draft).throwOnError();
      break;
    case 'best-of':
      await savePage(number, published, draft);
      break;
    case 'compare':
      await owner()
        .from('comparisons')
        .insert({ first_post_id: published, second_post_id: draft, verdict: `<p>${number}</p>` })
        .throwOnError();
      break;
    case 'introduce':
      await owner()
        .from('categories')
        .update({ introduction: `<p>Introduction ${number}</p>` })
        .eq('slug', 'apparel')
        .throwOnError();
      break;
    case 'move':
      await owner().from('post_categories').delete().eq('post_id', published).throwOnError();
      break;
  }
  return action;
}

/** At least one of them was not the last that changed. */
async function changeTwoLinks(): Promise<void> {
  const links = owner().from('managed_links');
  const { data } = await links.select('id').order('slug').limit(2).throwOnError();
  expect(data).toHaveLength(2);
  for (const { id } of data.reverse()) {
    await links
      .update({ old_paths: [`/former/${id}`] })
      .eq('id', id)
      .throwOnError();
  }
}

const inode = async (file: string) => (await stat(file)).ino;

describe('a publish', () => {
  it('renders every page when a category or the branding has changed', async () => {
    await owner()
      .from('categories')
      .update({ name: 'Other Shoes' })
      .eq('slug', 'apparel')
      .throwOnError();
    await changeSomething(901);
    expect(await publish()).toBe('Rendered');
    expect(await readServed('index.html')).toContain('Other Shoes');
    // A restart does not bring back the category's old name.
    for (let start = 0; start < 2; start += 1) {
      await restart();
      await changeSomething(910 + start);
      expect(await publish()).toBe('Rendered');
    }
    await owner()
      .from('site_settings')
      .upsert([
        { setting_key: 'site_name', setting_value: 'Other Name' },
        { setting_key: 'brand_accent', setting_value: '#1c6fe8' },
        { setting_key: 'type_pairing', setting_value: 'editorial' },
      ])
      .throwOnError();
    expect(await publish()).toBe('Rendered');
    const pages = Object.keys(await served()).filter((file) => file.endsWith('.html'));
    expect(pages).toContain('/server-error.html');
    // The admin's page shows no name.
    pages.splice(pages.indexOf('/thisisme.html'), 1);
    for (const page of pages) expect(await readServed(page), page).toContain('Other Name');
  });

  // After the test above, whose pages are compared with those of the full build too.
  it('renders what has changed and comes out as a full build would, byte for byte', async () => {
    expect(
      Object.keys(await served()).filter((file) => file.startsWith('/reviews/')).length,
    ).toBeGreaterThan(REVIEWS);
    const actions = new Set<string>();
    for (let round = 1; round <= 8; round += 1) {
      for (let number = 0; number <= 2 + (round % 4); number += 1)
        actions.add(await changeSomething(10 * round + number));
      if (round === 3) await changeTwoLinks();
      if (round === 6) await restart();
      expect(await publish()).toBe('Rendered');
    }
    expect(actions.size).toBe(ACTIONS.length);
    const rendered = await served();
    await publishInFull();
    expect(log[0]).toMatch(/^The changed pages could not be rendered alone \(.*record\.json/);
    expect(await served()).toEqual(rendered);
  });

  it('writes the files that changed and no other', async () => {
    await changeSomething(899);
    await publish();
    const before = await served();
    const folderBefore = client();
    const posts = owner().from('posts');
    // One of the newest thirty, which feeds show, and not of the newest twelve, which lists show.
    const { data: newest } = await posts
      .select('id, slug')
      .eq('published', true)
      .order('created_at', { ascending: false })
      .range(20, 20)
      .single()
      .throwOnError();
    await posts.update({ price: '$1' }).eq('id', newest.id).throwOnError();
    expect(await publish()).toBe('Rendered');
    const after = await served();
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    // The change's number is in the record of the build, the review in the feeds. The sitemap has the date
    // of the last substantive update.
    // Pages of categories and best-of pages list it, comparisons show it, and reviews lead to it.
    const isLink = (file: string) => /^\/(reviews|categories|best|compare)\//.test(file);
    const own = `/reviews/${newest.slug}.html`;
    expect(changed.filter(isLink).length).toBeLessThan(30);
    expect(changed.filter((file) => file === own || !isLink(file))).toEqual([
      '/atom.xml',
      '/build.json',
      '/catalogue.json',
      '/newest.json',
      `/review-data/${newest.id.slice(0, 2)}.json`,
      own,
      '/rss.xml',
    ]);
    for (const file of Object.keys(after)) {
      const isSame = (await inode(client() + file)) === (await inode(folderBefore + file));
      expect(isSame, file).toBe(!changed.includes(file));
    }
  });

  it('leaves the build before as it was', async () => {
    const before = client();
    const asItWas = await hashes(before);
    const home = await readServed('index.html');
    await changeSomething(900);
    await owner()
      .from('posts')
      .insert({ title: 'The very newest', published: true })
      .throwOnError();
    expect(await publish()).toBe('Rendered');
    expect(await readServed('index.html')).not.toBe(home);
    expect(await hashes(before)).toEqual(asItWas);
  });

  it('renders again what a publish that failed at its end has rendered', async () => {
    const { data: review } = await owner()
      .from('posts')
      .insert({ title: 'Rendered Twice', published: true })
      .select('slug')
      .single()
      .throwOnError();
    const fingerprint = await builder.fingerprint();
    const failing = builds.replace(fingerprint, async (to) => {
      await builder.build(to, fingerprint, signal);
      throw new Error('The disk is full');
    });
    await expect(failing).rejects.toThrow('The disk is full');
    await expect(readServed(`reviews/${review.slug}.html`)).rejects.toThrow('ENOENT');
    await changeSomething(902);
    expect(await publish()).toBe('Rendered');
    expect(await readServed(`reviews/${review.slug}.html`)).toContain('Rendered Twice');
  });

  it('builds on the kept build of a deployment, renders only changed pages, and reports when nothing has changed', async () => {
    await builder.stop();
    const lines: string[] = [];
    const out = join(folder, 'out');
    const deploy = () =>
      buildIncrementally({
        root,
        folder,
        out,
        environment,
        secretKey: data.keys.secret,
        signal,
        log: (line) => lines.push(line),
      });
    await changeSomething(903);
    await deploy();
    await deploy();
    expect(lines).toEqual([
      expect.stringMatching(/^Rendered \d+ files$/),
      'Nothing has changed since the last build',
    ]);
    await restart();
    expect(await hashes(join(out, 'client'))).toEqual(await served());
    expect(JSON.parse(await readFile(join(out, 'server/wrangler.json'), 'utf8'))).toMatchObject({
      main: 'entry.mjs',
    });
  });

  it('builds the whole site when the renderer has another form, and says so', async () => {
    await builder.stop();
    await writeFile(join(builds.currentFolder, 'rendering/content.json'), '{}');
    await changeSomething(960);
    const fingerprint = await builder.fingerprint();
    // The tests above cover a full build, so its beginning is enough here.
    const stopping = new AbortController();
    builder = makeBuilder((line) => line === 'Building the site' && stopping.abort());
    log.length = 0;
    await expect(
      builds.replace(fingerprint, (to) => builder.build(to, fingerprint, stopping.signal)),
    ).rejects.toThrow();
    expect(log).toEqual([
      expect.stringMatching(/^The changed pages could not be rendered alone/),
      'Building the site',
    ]);
  });
});
