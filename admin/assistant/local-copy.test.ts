import { beforeEach, expect, test, vi } from 'vitest';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { clearLocalDrafts, hasLocalDrafts } from '../ui/local-drafts.ts';
import { memoryStorage } from '../ui/storage.fixture.ts';
import { isNothing, noTexts, readCopy, writeCopy } from './local-copy.ts';

const texts = {
  prompt: 'Write',
  response: '{"title":',
  form: { ...emptyPostForm, title: 'Roller', product_image_url: 'not an address' },
};

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

test('what was typed is there again, for its owner only', () => {
  expect(writeCopy(storage, 'o1', texts)).toBe(true);
  expect(readCopy(storage, 'o1')).toEqual(texts);
  expect(readCopy(storage, 'o2')).toEqual(noTexts);
});

test('it counts as unsaved text, which a log-out removes', () => {
  writeCopy(storage, 'o1', texts);
  expect(hasLocalDrafts(storage, 'o1')).toBe(true);
  clearLocalDrafts(storage, 'o1');
  expect(readCopy(storage, 'o1')).toEqual(noTexts);
});

test('nothing is not kept', () => {
  writeCopy(storage, 'o1', texts);
  writeCopy(storage, 'o1', noTexts);
  expect(storage.length).toBe(0);
  expect(isNothing({ ...noTexts, response: ' ' })).toBe(false);
});

test.each(['{', '"x"', '{"prompt":"x"}', JSON.stringify({ ...texts, form: { title: 'x' } })])(
  '%s is removed',
  (stored) => {
    writeCopy(storage, 'o1', texts);
    storage.setItem(storage.key(0) ?? '', stored);
    expect(readCopy(storage, 'o1')).toEqual(noTexts);
    expect(storage.length).toBe(0);
  },
);

test('a browser without room is said so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(writeCopy(storage, 'o1', texts)).toBe(false);
});
