import { expect, test, vi } from 'vitest';
import { catalogueItem } from '../../core/catalogue/catalogue.fixture.ts';
import { searchDocument } from '../../core/catalogue/search-document.ts';
import { createSearchFile, NO_VOCABULARY } from '../../core/search/index.ts';
import { wordLists } from '../../site/content/word-lists.ts';
import { assetsBuiltAt, catalogueFixture } from '../testing/assets.fixture.ts';
import { BuildFiles } from './build-files.ts';

/** The served files: which build they are of, and which were read. */
function servedFiles() {
  const read: string[] = [];
  const served = { change: 1, isBroken: false };
  const ASSETS = {
    async fetch(input: Request | URL | string, init?: RequestInit) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const tag = `"${served.change}"`;
      if (new Headers(init?.headers).get('If-None-Match') === tag) {
        return new Response(null, { status: 304 });
      }
      read.push(pathname);
      if (served.isBroken) return new Response(null, { status: 404 });
      const newest = { '/newest.json': JSON.stringify({ ids: [], newest: [] }) };
      const { body } = await assetsBuiltAt(served.change, newest).fetch(input);
      return new Response(body, { headers: { ETag: tag } });
    },
  };
  return { env: { ASSETS: ASSETS as Env['ASSETS'] }, served, read };
}

type Env = Parameters<BuildFiles['record']>[0];

test('what was read of a build is read of the next one before a visitor needs it', async () => {
  const { env, served, read } = servedFiles();
  const build = new BuildFiles();
  const record = await build.record(env);
  await build.catalogue(env, record);
  await build.newest(env, record);
  served.change = 2;
  await build.renew(env);
  read.splice(0);
  const next = await build.record(env);
  await build.catalogue(env, next);
  await build.newest(env, next);
  expect([next.change, read]).toEqual([2, []]);
});

test('what no visitor needed is not read of the next build either', async () => {
  const { env, served, read } = servedFiles();
  const build = new BuildFiles();
  await build.newest(env, await build.record(env));
  served.change = 2;
  await build.renew(env);
  expect(read).toEqual(['/build.json', '/newest.json', '/build.json', '/newest.json']);
});

test('an unchanged build is not read again', async () => {
  const { env, read } = servedFiles();
  const build = new BuildFiles();
  await build.catalogue(env);
  read.splice(0);
  await build.renew(env);
  expect(read).toEqual([]);
});

test('a build that cannot be read is logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { env, served } = servedFiles();
  const build = new BuildFiles();
  await build.catalogue(env);
  Object.assign(served, { change: 2, isBroken: true });
  await build.renew(env);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'The new build could not be read:',
    expect.any(Error),
  );
});

test('an index knows the reviews of its own build, when the next one is served while it is read', async () => {
  const item = catalogueItem({ slug: 'new-roller', title: 'New Roller' });
  const document = searchDocument(item, {
    key_features: null,
    who_is_this_for: null,
    brand: null,
    specifications: [],
  });
  let change = 1;
  const ASSETS = {
    fetch(input: Request | URL | string) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname === '/search.json') change = 2;
      const next = {
        '/catalogue.json': JSON.stringify({ ...catalogueFixture, items: [item] }),
        '/search.json': JSON.stringify(createSearchFile([document], NO_VOCABULARY, wordLists({}))),
      };
      return assetsBuiltAt(change, change === 2 ? next : {}).fetch(input);
    },
  };
  const env = { ASSETS: ASSETS as Env['ASSETS'] };
  const build = new BuildFiles();
  const index = await build.searchIndex(env, await build.record(env));
  // The request knows the review as a change since the build before.
  const changed = new Map([[item.id, { ...document, title: 'Newest Roller' }]]);
  expect(index?.reviews.search('newest', changed).found).toMatchObject([{ id: item.id }]);
  expect(index?.reviews.search('new', new Map()).found).toMatchObject([{ id: item.id }]);
});
