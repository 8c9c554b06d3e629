import { catalogueItem } from '../../core/domain/catalogue.fixture.ts';

const recovery = { name: 'Recovery', slug: 'recovery' };

/** What the build behind the tests knows. */
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
  moved: { 'old-roller': 'nord-roller' },
};

const files: Record<string, string> = {
  '/': 'home page',
  '/products': 'products page',
  '/reviews/nord-roller': 'roller page',
  '/404': 'not-found page',
  '/review-not-found': 'review-not-found page',
  '/under-construction': 'under-construction page',
  '/thisisme': 'owner page',
  '/_admin/index-a1b2.js': 'owner script',
  '/catalogue.json': JSON.stringify(catalogueFixture),
};

/** What a static file server answers for a path of the small build. */
export function assetFixture(path: string, knownTag: string | null) {
  const body = files[path];
  if (body === undefined) return { body: null, status: 404 };
  const tag = `"${path}"`;
  const headers = { ETag: tag };
  return knownTag === tag ? { body: null, status: 304, headers } : { body, status: 200, headers };
}
