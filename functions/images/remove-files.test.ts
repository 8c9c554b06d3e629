import { expect, test, vi } from 'vitest';
import { OWNER_KEY } from '../hosting/bucket-mark.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { removeFiles } from './remove-files.ts';

const log = vi.spyOn(console, 'error').mockImplementation(() => {});

const ID = 'ab'.repeat(16);

async function keysLeft(mark: object | null): Promise<string[]> {
  const { bindings } = createTestApp();
  const { PICTURES: bucket } = bindings;
  await bucket?.delete(OWNER_KEY);
  if (mark !== null) await bucket?.put(OWNER_KEY, JSON.stringify(mark));
  await bucket?.put(`${ID}/400.webp`, 'an image');
  await removeFiles(bindings, ID);
  const { objects = [] } = (await bucket?.list({ prefix: `${ID}/` })) ?? {};
  await bucket?.delete(OWNER_KEY);
  return objects.map(({ key }) => key);
}

test('files of an unknown image are removed from a bucket of the site', async () => {
  const { bindings } = createTestApp();
  expect(await keysLeft(null)).toEqual([]);
  expect(await keysLeft({ database: bindings.SUPABASE_URL, worker: 'any' })).toEqual([]);
});

test.each([{ database: 'https://other.supabase.co', worker: 'other' }, { unknown: 'format' }])(
  'files in the bucket of another site are kept: %j',
  async (mark) => {
    expect(await keysLeft(mark)).toEqual([`${ID}/400.webp`]);
    expect(log).toHaveBeenLastCalledWith(expect.stringContaining('another site'));
  },
);
