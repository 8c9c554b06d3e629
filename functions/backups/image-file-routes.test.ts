import { beforeEach, expect, inject, test, vi } from 'vitest';
import { apiMessages } from '../../core/http/messages.ts';
import { signatureOf } from '../../scripts/owner/content/pictures.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { type BackupBrowser, keysOf, openBackups, uploadFixture } from './backups.fixture.ts';
import { imagePageSchema } from './image-files.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

let owner: BackupBrowser;

beforeEach(async () => {
  owner = await openBackups();
}, 30_000);

function ask(path: string, init: RequestInit = {}, key = inject('database').secretKey) {
  const headers = { Authorization: `Bearer ${signatureOf(key)}` };
  return createTestApp().request(`/api/admin/image-files${path}`, { headers, ...init });
}

test('files of images are refused without the signature of the secret key', async () => {
  const signedOut = { error: apiMessages.signedOut };
  for (const answer of [
    await ask('', {}, 'another key'),
    await ask('', { headers: {} }),
    await ask('', { headers: { Authorization: `Bearer ${inject('database').secretKey}` } }),
  ]) {
    expect([answer.status, await answer.json()]).toEqual([401, signedOut]);
  }
});

test('files of images are listed, read and written, and none is replaced', async () => {
  const id = await uploadFixture(owner, 'small.png');
  const keys = await keysOf(owner.bindings.PICTURES);
  const list = imagePageSchema.parse(await (await ask('')).json());
  expect(list.after).toBeNull();
  expect(list.files.map(({ key }) => key)).toEqual(keys);
  const key = String(keys[0]);
  const bytes = await (await ask(`/file?key=${key}`)).bytes();
  await owner.bindings.PICTURES?.delete(key);
  expect((await ask(`/file?key=${key}`)).status).toBe(404);
  expect((await ask(`/file?key=${key}`, { method: 'PUT', body: bytes, headers: {} })).status).toBe(
    401,
  );
  const headers = { Authorization: `Bearer ${signatureOf(inject('database').secretKey)}` };
  const put = (name: string, body: BodyInit) =>
    ask(`/file?key=${encodeURIComponent(name)}`, { method: 'PUT', body, headers });
  expect((await put(key, bytes)).status).toBe(201);
  expect((await put(key, 'something else')).status).toBe(201);
  expect(await (await ask(`/file?key=${key}`)).bytes()).toEqual(bytes);
  expect((await put('.backups/manifests/x.json', '{}')).status).toBe(400);
  expect((await put(`${id}/../x.png`, '{}')).status).toBe(400);
  expect((await put(`${id}/1.png`, '')).status).toBe(400);
});
