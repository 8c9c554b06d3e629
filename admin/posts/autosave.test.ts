import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdminPost, emptyPostForm, type PostForm } from '../../core/posts/schema.ts';
import { RequestError } from '../api/request-error.ts';
import { Autosave } from '../content/autosave.ts';
import { adminPost } from './post.fixture.ts';
import { postRules } from './post-rules.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:32:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Options = ConstructorParameters<typeof Autosave<PostForm, AdminPost>>[0];
type Send = Options['send'];
type Answer = Awaited<ReturnType<Send>>;

function start(options: Partial<Options> = {}) {
  let count = 0;
  const send = vi.fn<Send>(async () => {
    count += 1;
    return { version: `v${count}`, draft: null };
  });
  const autosave = new Autosave<PostForm, AdminPost>({
    kind: postRules,
    saved: emptyPostForm,
    version: null,
    draft: null,
    isOn: true,
    manual: ['published'],
    send,
    ...options,
  });
  let form = emptyPostForm;
  return {
    autosave,
    send,
    type(fields: Partial<PostForm>) {
      form = { ...form, ...fields };
      autosave.change(form);
    },
    status: () => autosave.state().status,
    sent: () => send.mock.calls.map(([payload]) => payload),
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const lost = () => Promise.reject(new RequestError(0, ''));

test('saves two seconds after the last keystroke, only what changed', async () => {
  const { type, sent, status } = start();
  type({ title: 'R' });
  await seconds(1.5);
  type({ title: 'Ru' });
  await seconds(1.9);
  expect(sent()).toEqual([]);
  expect(status()).toEqual({ kind: 'waiting' });
  await seconds(0.1);
  expect(sent()).toEqual([{ fields: { title: 'Ru' }, version: null }]);
  expect(status()).toEqual({ kind: 'saved', at: Date.now() });
  type({ price: '$1' });
  await seconds(2);
  expect(sent()[1]).toEqual({ fields: { price: '$1' }, version: 'v1' });
});

test('saves at least every ten seconds while somebody goes on typing', async () => {
  const { type, sent } = start();
  for (let count = 0; count < 25; count += 1) {
    type({ title: `R${count}` });
    await seconds(1);
  }
  expect(sent().map(({ fields }) => fields.title)).toEqual(['R9', 'R19']);
});

test('one request at a time: what is typed meanwhile follows', async () => {
  const { type, send, sent, status } = start();
  let answer: (value: Answer) => void = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  type({ title: 'First' });
  await seconds(2);
  expect(status()).toEqual({ kind: 'saving' });
  type({ title: 'Second' });
  await seconds(5);
  expect(sent()).toHaveLength(1);
  answer({ version: 'v9', draft: null });
  await seconds(2);
  expect(sent()[1]).toEqual({ fields: { title: 'Second' }, version: 'v9' });
});

test('a lost request is sent again unchanged, then the newer text', async () => {
  const { type, send, sent, status, autosave } = start();
  send.mockImplementationOnce(lost);
  type({ title: 'First' });
  await seconds(2);
  expect(status()).toEqual({ kind: 'retrying' });
  type({ title: 'Second' });
  expect(status()).toEqual({ kind: 'retrying' });
  await seconds(2);
  // The server may have stored the first one, so the same text is not a conflict.
  expect(sent().slice(0, 2)).toEqual([
    { fields: { title: 'First' }, version: null },
    { fields: { title: 'First' }, version: null },
  ]);
  await seconds(2);
  expect(sent()[2]).toEqual({ fields: { title: 'Second' }, version: 'v1' });
  expect(autosave.state().saved.title).toBe('Second');
});

test('offline it waits longer and longer, and continues as soon as there is a network', async () => {
  const { type, send, autosave, status } = start();
  send.mockImplementation(lost);
  type({ title: 'First' });
  await seconds(60);
  const tries = send.mock.calls.length;
  expect(tries).toBeLessThan(8);
  send.mockResolvedValue({ version: 'v1', draft: null });
  autosave.retryNow();
  await seconds(0);
  expect(send).toHaveBeenCalledTimes(tries + 1);
  expect(status().kind).toBe('saved');
});

test('a request without an answer counts as lost', async () => {
  const { type, send, status } = start();
  send.mockImplementationOnce(() => new Promise(() => {}));
  type({ title: 'First' });
  await seconds(22);
  expect(status()).toEqual({ kind: 'retrying' });
  await seconds(2);
  expect(status().kind).toBe('saved');
});

test('what cannot be saved waits, is named, and does not stop the rest', async () => {
  const { type, sent, autosave } = start();
  type({ title: 'Runner', primary_affiliate_url: 'https:/' });
  await seconds(2);
  expect(sent()).toEqual([{ fields: { title: 'Runner' }, version: null }]);
  expect(autosave.state().problems).toEqual(['primary_affiliate_url']);
  type({ primary_affiliate_url: 'https://shop.example' });
  await seconds(2);
  expect(sent()[1]?.fields).toEqual({ primary_affiliate_url: 'https://shop.example' });
  expect(autosave.state().problems).toEqual([]);
});

test('a field that the server refuses waits until it is changed', async () => {
  const { type, send, sent, autosave, status } = start();
  send.mockImplementationOnce(() => Promise.reject(new RequestError(409, 'Taken', 'slug')));
  type({ title: 'Runner', slug: 'taken' });
  await seconds(2);
  expect(sent()[1]?.fields).toEqual({ title: 'Runner' });
  expect(status().kind).toBe('saved');
  expect(autosave.state().problems).toEqual(['slug']);
  await seconds(60);
  expect(sent()).toHaveLength(2);
  type({ slug: 'free' });
  await seconds(2);
  expect(sent()[2]?.fields).toEqual({ slug: 'free' });
});

const newer = adminPost({ title: 'Theirs' });

test.each([
  [409, { error: 'Changed', content: newer }, 'changed'],
  [409, { error: 'Published', content: { ...newer, published: true } }, 'changed'],
  [404, { error: 'Gone' }, 'deleted'],
  [413, { error: 'Too large' }, 'failed'],
])('after %i it stops and overwrites nothing (%o)', async (code, body, reason) => {
  const { type, send, status, autosave } = start();
  send.mockImplementationOnce(() =>
    Promise.reject(new RequestError(code, body.error, undefined, body)),
  );
  type({ title: 'Mine' });
  await seconds(2);
  expect(status()).toMatchObject({ kind: 'stopped', reason });
  type({ title: 'Mine 2' });
  await seconds(60);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await autosave.flush()).toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
  autosave.rebase(
    { saved: newer, version: newer.version, draft: null, isOn: true, manual: ['published'] },
    { ...newer, title: 'Mine 2' },
  );
  await seconds(2);
  expect(send.mock.calls[1]?.[0]).toEqual({ fields: { title: 'Mine 2' }, version: newer.version });
});

test('undoing a change before it is saved sends nothing', async () => {
  const { type, sent, status } = start();
  type({ title: 'R' });
  type({ title: '' });
  await seconds(20);
  expect(sent()).toEqual([]);
  expect(status()).toEqual({ kind: 'idle' });
});

test('the publish switch and an address that was public are left to a save', async () => {
  const { type, sent } = start({ manual: ['published', 'slug'] });
  type({ published: true, slug: 'other' });
  await seconds(20);
  expect(sent()).toEqual([]);
});

test('a text that was discarded is never sent', async () => {
  const { type, autosave, send } = start({ isOn: false });
  type({ title: 'Live' });
  await seconds(60);
  await autosave.flush();
  await autosave.pause();
  autosave.resume();
  await seconds(60);
  expect(send).not.toHaveBeenCalled();
});

test('a pause waits for the request under way and sends no other', async () => {
  const { type, autosave, send } = start();
  type({ title: 'First' });
  await autosave.pause();
  await seconds(20);
  expect(send).not.toHaveBeenCalled();
  autosave.resume();
  await seconds(2);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a pause reports when it is unknown what the server has', async () => {
  const { type, send, autosave } = start();
  send.mockImplementation(lost);
  type({ title: 'First' });
  await seconds(2);
  expect(await autosave.pause()).toBeInstanceOf(RequestError);
  expect(send).toHaveBeenCalledTimes(2);
  send.mockResolvedValue({ version: 'v1', draft: null });
  expect(await autosave.pause()).toBeNull();
  expect(autosave.state().version).toBe('v1');
});

test('flush sends at once and returns whether everything is saved', async () => {
  const { type, autosave, send } = start();
  type({ title: 'First' });
  expect(await autosave.flush()).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
  send.mockImplementationOnce(lost);
  type({ title: 'Second' });
  expect(await autosave.flush()).toBe(false);
});

test('it knows whether the server holds changes of a published review', async () => {
  const { type, send, autosave } = start();
  const draft = { updated_at: '2026-11-22T10:32:02Z', publish_at: null };
  send.mockResolvedValueOnce({ version: 'v1', draft });
  type({ title: 'Changed' });
  await seconds(2);
  expect(autosave.state().draft).toEqual(draft);
  // The published text again.
  type({ title: '' });
  await seconds(2);
  expect(autosave.state().draft).toBeNull();
});
