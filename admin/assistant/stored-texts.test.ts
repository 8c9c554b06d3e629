// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { clearLocalDrafts, hasLocalDrafts } from '../ui/local-drafts.ts';
import { memoryStorage } from '../ui/storage.fixture.ts';
import { emptyTexts, isEmpty, readTexts, writeTexts } from './stored-texts.ts';

const texts = {
  prompt: 'Write',
  response: '{"title":',
  form: { ...emptyPostForm, title: 'Roller', product_image_url: 'not an address' },
};

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

test('typed texts are restored, for their owner only', () => {
  expect(writeTexts(storage, 'o1', texts)).toBe(true);
  expect(readTexts(storage, 'o1')).toEqual(texts);
  expect(readTexts(storage, 'o2')).toEqual(emptyTexts);
});

test('the texts count as unsaved text, which a log-out removes', () => {
  writeTexts(storage, 'o1', texts);
  expect(hasLocalDrafts(storage, 'o1')).toBe(true);
  clearLocalDrafts(storage, 'o1');
  expect(readTexts(storage, 'o1')).toEqual(emptyTexts);
});

test('empty texts are not stored', () => {
  writeTexts(storage, 'o1', texts);
  writeTexts(storage, 'o1', emptyTexts);
  expect(storage.length).toBe(0);
  expect(isEmpty({ ...emptyTexts, response: ' ' })).toBe(false);
});

test.each(['{', '"x"', '{"prompt":"x"}', JSON.stringify({ ...texts, form: { title: 'x' } })])(
  '%s is removed',
  (stored) => {
    writeTexts(storage, 'o1', texts);
    storage.setItem(storage.key(0) ?? '', stored);
    expect(readTexts(storage, 'o1')).toEqual(emptyTexts);
    expect(storage.length).toBe(0);
  },
);

test('a full storage is reported', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(writeTexts(storage, 'o1', texts)).toBe(false);
});
