import { expect, test } from 'vitest';
import { isPreview, previewedId, previewPath } from './preview-path.ts';

const id = '0a1b2c3d-0000-4000-8000-000000000001';

test.each(['/product', '/best'])('a preview in %s has its id in the path', (folder) => {
  const path = previewPath(folder, id);
  expect(path).toBe(`${folder}/pre-${id}-view-justme`);
  expect(previewedId(folder, path)).toBe(id);
  expect(isPreview(path)).toBe(true);
});

test('a preview belongs to one folder', () => {
  expect(previewedId('/best', previewPath('/product', id))).toBeNull();
  expect(previewedId('/best', previewPath('/best/of', id))).toBeNull();
  expect(previewedId('/best', previewPath('/bests', id))).toBeNull();
});

test.each([
  '/best/pre--view-justme',
  '/best/pre-nord-roller-view-justme',
  `/best/pre-${id}-view-justme/more`,
  `/best/pre-${id.toUpperCase()}-view-justme`,
  `/best/${id}`,
  '/best',
])('%s is no preview', (path) => {
  expect(previewedId('/best', path)).toBeNull();
  expect(isPreview(path)).toBe(false);
});
