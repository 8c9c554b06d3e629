import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../supabase/database.types.ts';
import { buildIncrementally } from '../../deploy/incremental-build.ts';
import { fuzzFactor } from '../../lab/intensity.ts';
import { buildSite, type SiteEnvironment } from '../astro.ts';
import { Builds } from '../builds.ts';
import { CompiledPages } from '../compat/compiled-pages.ts';
import { type Data, openData } from '../data.ts';
import { seededRandom } from '../database/generator/random.ts';
import { LayeredFiles, linkTogether } from '../layers.ts';
import { SiteBuilder } from '../site-builder.ts';
import { keptContent } from './kept-content.ts';

const root = join(import.meta.dirname, '../../..');
const signal = new AbortController().signal;

/** Beside those of the demonstration. */
const REVIEWS = fuzzFactor() > 1 ? 1_000 : 200;

let folder: string;
let data: Data;
let environment: SiteEnvironment;
let builds: Builds;
let builder: SiteBuilder;
const log: string[] = [];

beforeAll(async () => {
  // Below the repository, where built pages find their packages.
  folder = await mkdtemp(join(root, '.spotter-test-'));
  data = await openData({ root, directory: folder, reviews: REVIEWS, log: () => {} });
  environment = {
    SITE_URL: 'http://localhost:8787',
    SUPABASE_URL: data.url,
    SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
    ASTRO_KEY: data.keys.astro,
  };
  builds = await Builds.open(join(folder, 'builds'));
  builder = makeBuilder();
  await publish();
});

afterAll(async () => {
  await builder?.stop();
  await data?.stop();
  await rm(folder, { recursive: true });
});

function makeBuilder() {
  const logFile = join(folder, 'build.log');
  const secretKey = data.keys.secret;
  return new SiteBuilder({
    root,
    builds,
    environment,
    secretKey,
    logFile,
    log: (line) => log.push(line),
  });
}

/** Builds and serves the site, and tells in a word how it was built. */
async function publish(): Promise<string | undefined> {
  log.length = 0;
  await builds.replace(await builder.fingerprint(), (to) => builder.build(to, signal));
  return log.at(-1)?.split(' ')[0];
}

const owner = () => createClient<Database>(data.url, data.keys.secret);

const folders = () => {
  if (builds.current === undefined) throw new Error('Nothing is served');
  return builds.folders(builds.current);
};
const readServed = (path: string) =>
  readFile(new LayeredFiles(folders()).locate(path) ?? '', 'utf8');

/** The hash of every file that is served. */
async function served(given = folders()): Promise<Record<string, string>> {
  const together = join(folder, 'together');
  await rm(together, { recursive: true, force: true });
  linkTogether(given, together);
  return hashes(join(together, 'client'));
}

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

/** What a whole build of the content as it is now would be. */
async function wholeBuild(): Promise<Record<string, string>> {
  const directory = join(folder, 'whole');
  await rm(directory, { recursive: true, force: true });
  const logFile = join(folder, 'whole.log');
  await buildSite({ root, directory, environment, logFile, signal });
  return hashes(join(directory, 'client'));
}

const random = seededRandom(7);
const pick = <Item>(items: readonly Item[]): Item => random.pick(items);

/** Does one of the things that an owner does, to any of the reviews. */
async function changeSomething(number: number): Promise<string> {
  const posts = owner().from('posts');
  const { data: all } = await posts.select('id, published').order('id').throwOnError();
  const published = pick(all.filter((post) => post.published)).id;
  const draft = all.find((post) => !post.published)?.id ?? published;
  const deed = pick(['edit', 'add', 'remove', 'rename', 'unpublish', 'publish', 'move'] as const);
  switch (deed) {
    case 'edit':
      await posts
        .update({ price: `$${number}`, cons: 'Too\nheavy' })
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
    case 'move':
      await owner().from('post_categories').delete().eq('post_id', published).throwOnError();
      break;
  }
  return deed;
}

describe('a publish', () => {
  it('begins with a whole build', async () => {
    expect(
      Object.keys(await served()).filter((file) => file.startsWith('/reviews/')).length,
    ).toBeGreaterThan(REVIEWS);
  });

  it('renders what has changed and comes out as a whole build would, byte for byte', async () => {
    const deeds = new Set<string>();
    for (let round = 1; round <= 12; round += 1) {
      for (let number = 0; number <= round % 4; number += 1)
        deeds.add(await changeSomething(10 * round + number));
      // A platform that was started again in between knows nothing of the content.
      if (round === 6) {
        await builder.stop();
        builder = makeBuilder();
      }
      expect(await publish()).toBe('Rendered');
    }
    expect(deeds.size).toBe(7);
    expect(await served()).toEqual(await wholeBuild());
  });

  it('writes the files that changed and no other', async () => {
    const before = await served();
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
    // The change's number stands in the record of the build, the review in feeds and sitemap.
    expect(changed).toEqual([
      '/atom.xml',
      '/build.json',
      '/catalogue.json',
      `/reviews/${newest.slug}.html`,
      '/rss.xml',
      '/sitemap-1.xml',
    ]);
    const [layer = ''] = folders();
    expect(Object.keys(await hashes(join(layer, 'client')))).toEqual(changed);
  });

  it('renders nothing again that never asked for a review', async () => {
    const [current] = folders().slice(-1);
    const pages = await CompiledPages.open(current ?? '', environment.SITE_URL);
    const content = keptContent(folders());
    if (content === undefined) throw new Error('The build kept no content');
    pages.show(content);
    for (const file of pages.files) await pages.render(file);
    expect(pages.lists.toSorted()).toEqual([
      'atom.xml',
      'build.json',
      'catalogue.json',
      'index.html',
      'llms.txt',
      'products.html',
      'rss.xml',
      'sitemap.xml',
    ]);
    pages.forget();
  });

  it('leaves the build before as it was', async () => {
    const before = folders();
    const asItWas = await served(before);
    const home = await readServed('index.html');
    await changeSomething(900);
    await owner()
      .from('posts')
      .insert({ title: 'The very newest', published: true })
      .throwOnError();
    expect(await publish()).toBe('Rendered');
    expect(await readServed('index.html')).not.toBe(home);
    expect(await served(before)).toEqual(asItWas);
  });

  it('puts out what a deployment kept, with the changed pages only, and says when nothing changed', async () => {
    await builder.stop();
    const lines: string[] = [];
    const out = join(folder, 'out');
    const deploy = () =>
      buildIncrementally({
        ...{ root, folder, out, environment, secretKey: data.keys.secret, signal },
        log: (line) => lines.push(line),
      });
    await changeSomething(903);
    await deploy();
    await deploy();
    expect(lines).toEqual([
      expect.stringMatching(/^Rendered \d files$/),
      'Nothing has changed since the last build',
    ]);
    builds = await Builds.open(join(folder, 'builds'));
    builder = makeBuilder();
    expect(await hashes(join(out, 'client'))).toEqual(await served());
    expect(JSON.parse(await readFile(join(out, 'server/wrangler.json'), 'utf8'))).toMatchObject({
      main: 'entry.mjs',
    });
  });

  it('renders every page when a category has changed', async () => {
    await owner()
      .from('categories')
      .update({ name: 'Other Shoes' })
      .eq('slug', 'apparel')
      .throwOnError();
    await changeSomething(901);
    expect(await publish()).toBe('Rendered');
    expect(await readServed('index.html')).toContain('Other Shoes');
    // Neither a new start nor layers put together bring back the category's old name.
    await builder.stop();
    builder = makeBuilder();
    await changeSomething(902);
    expect(await publish()).toBe('Rendered');
    for (let layer = 0; builds.current?.layers.length !== 1; layer += 1) {
      await changeSomething(910 + layer);
      expect(await publish()).toBe('Rendered');
      await builds.putTogether();
    }
    await builder.stop();
    builder = makeBuilder();
    await changeSomething(950);
    expect(await publish()).toBe('Rendered');
    expect(await served()).toEqual(await wholeBuild());
  });

  it('builds the whole site when the kept pages are gone, or make other pages', async () => {
    await builder.stop();
    await rm(join(folders().at(-1) ?? '', 'rendering'), { recursive: true });
    await changeSomething(960);
    // What loads the pages ends at once, long before it is asked for one.
    builder.load();
    await wholeBuild();
    expect(await publish()).toBe('Building');
    expect(log[0]).toMatch(/^The changed pages alone could not be rendered/);
  });
});
