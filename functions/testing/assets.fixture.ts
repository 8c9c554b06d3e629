import { catalogueItem } from '../../core/catalogue/catalogue.fixture.ts';
import { searchDocument } from '../../core/catalogue/search-document.ts';
import { createSearchFile, NO_VOCABULARY } from '../../core/search/index.ts';
import { pageTextsOf, siteTextsOf } from '../../core/settings/schema.ts';
import { wordLists } from '../../site/content/word-lists.ts';

const recovery = { name: 'Recovery', slug: 'recovery' };

/** One text is set by the owner. */
const textsFixture = pageTextsOf(
  siteTextsOf([{ setting_key: 'author_name', setting_value: 'Ada Tester' }]),
);

export const catalogueFixture = {
  items: [
    catalogueItem({
      id: '0a1b2c3d-0000-4000-8000-000000000001',
      slug: 'nord-roller',
      title: 'Nord Roller',
      categories: [recovery],
    }),
    ...Array.from({ length: 24 }, (_, index) =>
      catalogueItem({ slug: `review-${index}`, title: `Review ${index}` }),
    ),
  ],
  categories: [recovery],
  moved: { 'old-roller': 'nord-roller', 'p-123': 'nord-roller' },
};

const files: Record<string, string> = {
  '/': 'home page',
  '/products': 'products page',
  '/reviews/nord-roller': 'roller page',
  '/404': 'not-found page',
  '/review-not-found': 'review-not-found page',
  '/under-construction': 'under-construction page',
  '/server-error': 'server-error page',
  '/thisisme': 'owner page',
  '/catalogue.json': JSON.stringify(catalogueFixture),
  '/search.json': JSON.stringify(
    createSearchFile(
      catalogueFixture.items.map((item) =>
        searchDocument(item, {
          key_features: null,
          who_is_this_for: null,
          brand: null,
          specifications: [],
        }),
      ),
      NO_VOCABULARY,
      wordLists({}),
    ),
  ),
  '/links.json': '[]',
  '/build.json': JSON.stringify({
    change: 0,
    construction: false,
    built_at: '2026-11-21T09:00:00.000Z',
    language: 'en',
    categories: [recovery],
    texts: textsFixture,
  }),
};

/** The test build with files changed or, when null, removed. */
function assetsWith(changed: Record<string, string | null>) {
  return {
    async fetch(input: Request | URL | string, init?: RequestInit) {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const { body, status } = assetFixture(pathname, request.headers.get('If-None-Match'));
      const own = changed[pathname];
      if (own === undefined) return new Response(body, { status });
      return new Response(own, { status: own === null ? 404 : 200 });
    },
  };
}

/** The record of the small build. */
export const recordAt = (change: number, construction = false, database = '') => ({
  database,
  change,
  construction,
  built_at: '2026-11-21T10:00:00.000Z',
  language: 'en',
  categories: [recovery],
  texts: textsFixture,
});

/** The small build, with every change up to a number in it. */
export function assetsBuiltAt(
  change: number,
  changed: Record<string, string | null> = {},
  construction = false,
  database = '',
) {
  const record = JSON.stringify(recordAt(change, construction, database));
  return assetsWith({ '/build.json': record, ...changed });
}

/** The response of a static file server for the test build. */
export function assetFixture(path: string, knownTag: string | null) {
  const body = files[path];
  if (body === undefined) return { body: null, status: 404 };
  const tag = `"${path}"`;
  const headers = { ETag: tag };
  return knownTag === tag ? { body: null, status: 304, headers } : { body, status: 200, headers };
}
