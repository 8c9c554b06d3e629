import { expect, it } from 'vitest';
import { previewedPost, previewPath } from './preview-address.ts';

const id = '0a1b2c3d-0000-4000-8000-000000000001';

it('the preview of a post has its id in the path', () => {
  expect(previewPath(id)).toBe(`/product/pre-${id}-view-justme`);
  expect(previewedPost(previewPath(id))).toBe(id);
});

it.each([
  '/product/pre--view-justme',
  '/product/pre-nord-roller-view-justme',
  `/reviews/pre-${id}-view-justme`,
  `/product/pre-${id}-view-justme/more`,
  `/secret/product/pre-${id}-view-justme`,
  `/products?x=/product/pre-${id}-view-justme`,
  `/product/pre-${id.toUpperCase()}-view-justme`,
])('%s is no preview', (path) => {
  expect(previewedPost(path)).toBeNull();
});
