import { beforeEach, expect, test } from 'vitest';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { findDraft, offerDraft, writeDraft } from '../content/local-draft.ts';
import { clearLocalDrafts, draftKey, hasLocalDrafts } from '../ui/local-drafts.ts';
import { memoryStorage } from '../ui/storage.fixture.ts';
import { postRules } from './post-rules.ts';

const place = { ownerId: 'o1', post: 'new' };
const saved = emptyPostForm;
const draft = (title: string) => ({
  form: { ...emptyPostForm, title, product_image_url: 'not an address' },
  base: saved,
  version: null,
  saved_at: '2026-11-21T10:00:00Z',
});

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

test('text typed before a crash is offered until it is accepted or discarded', () => {
  writeDraft(storage, place, draft('Typed'));
  expect(findDraft(postRules, storage, place, saved)).toEqual(draft('Typed'));
  expect(findDraft(postRules, storage, place, saved)).toEqual(draft('Typed'));
});

test('new typing does not change the offered text', () => {
  offerDraft(storage, place, draft('Older'));
  writeDraft(storage, place, null);
  expect(findDraft(postRules, storage, place, saved)?.form.title).toBe('Older');
});

test('text that was saved meanwhile is not offered', () => {
  writeDraft(storage, place, draft('Typed'));
  expect(findDraft(postRules, storage, place, draft('Typed').form)).toBeNull();
  expect(hasLocalDrafts(storage, 'o1')).toBe(false);
});

test.each([
  '{',
  '"x"',
  '{"form":{}}',
  JSON.stringify({ ...draft('x'), form: { ...saved, title: 3 } }),
])('%s is removed, not offered', (stored) => {
  storage.setItem(draftKey(place, 'kept'), stored);
  expect(findDraft(postRules, storage, place, saved)).toBeNull();
  expect(storage.length).toBe(0);
});

test('a log-out removes only the texts of this owner', () => {
  const other = { ownerId: 'o2', post: 'new' };
  writeDraft(storage, place, draft('Mine'));
  offerDraft(storage, { ...place, post: 'p1' }, draft('Mine too'));
  writeDraft(storage, other, draft('Theirs'));
  clearLocalDrafts(storage, 'o1');
  expect(hasLocalDrafts(storage, 'o1')).toBe(false);
  expect(findDraft(postRules, storage, other, saved)?.form.title).toBe('Theirs');
});
