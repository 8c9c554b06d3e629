import { expect, test } from 'vitest';
import { catalogueItem } from '../catalogue/catalogue.fixture.ts';
import { currentSlug, postPreviewPath, previewedPost, titleFromSlug } from './address.ts';

const id = '0a1b2c3d-0000-4000-8000-000000000001';
const catalogue = {
  items: [
    catalogueItem({ id, slug: 'nord-roller', title: 'Nord Roller' }),
    catalogueItem({ slug: 'iron-handle-2', title: 'Iron Handle' }),
  ],
  moved: { 'old-roller': 'nord-roller' },
};

test.each([
  ['nord-roller', 'nord-roller'],
  ['Nord-Roller', 'nord-roller'],
  [id, 'nord-roller'],
  [id.toUpperCase(), 'nord-roller'],
  ['old-roller', 'nord-roller'],
  ['iron-handle', 'iron-handle-2'],
  [`pre-${id}-view-justme`, 'nord-roller'],
  ['pre-iron-handle-view-justme', 'iron-handle-2'],
])('%s leads to %s', (address, slug) => {
  expect(currentSlug(address, catalogue)).toBe(slug);
});

test.each(['nothing-here', '', 'pre--view-justme', 'constructor', '__proto__', 'nord roller%'])(
  '%j leads nowhere',
  (address) => {
    expect(currentSlug(address, catalogue)).toBeNull();
  },
);

test('a hyphenated title becomes capitalised words', () => {
  expect(titleFromSlug('premium-whey-protein-isolate')).toBe('Premium Whey Protein Isolate');
});

test('the preview of a post has its id in the path', () => {
  expect(postPreviewPath(id)).toBe(`/product/pre-${id}-view-justme`);
  expect(previewedPost(postPreviewPath(id))).toBe(id);
});

test.each([
  '/product/pre--view-justme',
  '/product/pre-nord-roller-view-justme',
  `/reviews/pre-${id}-view-justme`,
  `/product/pre-${id}-view-justme/more`,
  `/secret/product/pre-${id}-view-justme`,
  `/products?x=/product/pre-${id}-view-justme`,
  `/product/pre-${id.toUpperCase()}-view-justme`,
])('%s is not a preview', (path) => {
  expect(previewedPost(path)).toBeNull();
});
