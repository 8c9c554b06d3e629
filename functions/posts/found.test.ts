import { beforeEach, expect, test } from 'vitest';
import { createOwnerBrowser, execute, resetDatabase } from '../testing/owner.fixture.ts';

let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`insert into public.posts (title, slug, published, trashed_at, created_at, short_description) values
    ('Walker', 'walker', true, null, '2026-01-01', 'Not a Runner'), ('Runner', 'runner', true, null, '2026-02-01', null),
    ('Jumper', null, false, null, '2026-03-01', null), ('Thrower', null, false, now(), '2026-04-01', null)`);
  owner = await createOwnerBrowser();
});

async function titles(search: string, status = 'published') {
  const query = new URLSearchParams({ search, status });
  const { json } = await owner.ask('GET', `/found-reviews?${query}`);
  return Object(json).items.map(({ title }: { title: string }) => title);
}

test('reviews are found by part of their title: public ones first, the newest without a text', async () => {
  expect(await titles('')).toEqual(['Runner', 'Walker']);
  expect(await titles('', 'all')).toEqual(['Runner', 'Walker', 'Jumper']);
  expect(await titles('ER', 'all')).toEqual(['Runner', 'Walker', 'Jumper']);
  expect(await titles(' run ')).toEqual(['Runner']);
  expect(await titles('%')).toEqual([]);
  expect(await titles('x'.repeat(7_000))).toEqual([]);
  expect((await owner.ask('GET', '/found-reviews?status=trashed')).status).toBe(400);
});

test('what is not public says what it is', async () => {
  await execute(
    "update public.posts set publish_at = '2126-01-01', slug = 'jumper' where title = 'Jumper'",
  );
  const { json } = await owner.ask('GET', '/found-reviews?search=jump&status=all');
  expect(Object(json).items).toMatchObject([
    { title: 'Jumper', slug: 'jumper', state: 'scheduled' },
  ]);
});
