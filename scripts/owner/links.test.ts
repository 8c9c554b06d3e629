import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { draft, idOf, merchant, offer, post } from './content/backup.fixture.ts';
import { openLinkImport } from './links/import.fixture.ts';

const { bring, close, csv, empty, importLinks, sql } = await openLinkImport();
afterAll(close);

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await empty();
});

const links = () =>
  sql(
    `select slug, target, post_id, old_paths, deleted_at is not null as deleted
      from public.managed_links order by slug`,
  );

test('old addresses lead to their targets, where that is allowed', async () => {
  await bring([merchant(1, { allows_cloaking: false }), merchant(2)]);
  const said = await importLinks(
    csv(
      'Shoes,https://www.shop-2.example/shoes?utm=1&amp;tag=x,go/shoes,enabled',
      'Other shoes,https://shop-9.example/shoes,recommends/shoes,enabled',
      'Forbidden,https://shop-1.example/a,forbidden,enabled',
      'Amazon,https://amzn.to/3x,amazon,enabled',
      'Off,https://shop-2.example/off,Off_Now,disabled',
    ),
  );
  expect(await links()).toEqual([
    { slug: 'amazon', target: null, post_id: null, old_paths: ['/amazon'], deleted: false },
    { slug: 'forbidden', target: null, post_id: null, old_paths: ['/forbidden'], deleted: false },
    {
      slug: 'off-now',
      target: 'https://shop-2.example/off',
      post_id: null,
      old_paths: ['/Off_Now'],
      deleted: true,
    },
    {
      slug: 'shoes',
      target: 'https://www.shop-2.example/shoes?utm=1&tag=x',
      post_id: null,
      old_paths: [],
      deleted: false,
    },
    {
      slug: 'shoes-2',
      target: 'https://shop-9.example/shoes',
      post_id: null,
      old_paths: ['/recommends/shoes'],
      deleted: false,
    },
  ]);
  expect(said).toContain('has 5 links.');
  expect(said).toContain('5 managed links were added:');
  expect(said).toContain('2 may not be managed links');
});

const text = [
  '<p><a href="https://old.example/recommends/shoes/">Shoes</a>,',
  `<a class="x" href='/recommends/forbidden?a=1'>theirs</a>,`,
  '<a href="https://elsewhere.example/recommends/shoes">not ours</a>,',
  '<a href="/recommends/gone">gone</a></p>',
].join('\n');

/** Written by the owner of the site. */
const direct = '<a href="https://shop-2.example/shoes?a=1&amp;b=2">direct</a>';

const rows = csv(
  'Shoes,https://shop-2.example/shoes?a=1&b=2,recommends/shoes,enabled',
  'Forbidden,https://shop-1.example/a?tag=x&y=1,recommends/forbidden,enabled',
  'Gone,,recommends/gone,enabled',
);

test('reviews get the new addresses, and are where forbidden links lead', async () => {
  await bring([
    merchant(1, { allows_cloaking: false }),
    post(1, { in_depth_analysis: text }),
    post(2, {
      primary_affiliate_url: 'https://www.old.example/recommends/shoes',
      offers: [offer(1, { url: 'https://old.example/recommends/forbidden' })],
      draft: draft({ in_depth_analysis: text }),
    }),
    post(3, { published: false, published_at: null, in_depth_analysis: direct }),
  ]);
  const said = await importLinks(rows);
  const written = [
    '<p><a href="/go/shoes">Shoes</a>,',
    '<a class="x" href="https://shop-1.example/a?tag=x&amp;y=1">theirs</a>,',
    '<a href="https://elsewhere.example/recommends/shoes">not ours</a>,',
    '<a href="/recommends/gone">gone</a></p>',
  ].join('\n');
  expect(
    await sql(
      `select in_depth_analysis, primary_affiliate_url, offers #>> '{0,url}' as offer
        from public.posts order by id`,
    ),
  ).toEqual([
    { in_depth_analysis: written, primary_affiliate_url: null, offer: null },
    {
      in_depth_analysis: null,
      primary_affiliate_url: '/go/shoes',
      offer: 'https://shop-1.example/a?tag=x&y=1',
    },
    { in_depth_analysis: direct, primary_affiliate_url: null, offer: null },
  ]);
  expect(await sql("select fields ->> 'in_depth_analysis' as text from drafts")).toEqual([
    { text: written },
  ]);
  expect(await links()).toMatchObject([
    { slug: 'forbidden', target: null, post_id: idOf(1) },
    { slug: 'gone', target: null, post_id: idOf(1) },
    { slug: 'shoes', target: 'https://shop-2.example/shoes?a=1&b=2', post_id: idOf(1) },
  ]);
  expect(said).toContain('2 reviews were changed:\n  Review 1\n  Review 2\n');
  expect(said).toContain('it has no target, so /recommends/gone answers that the link is gone.');
  expect(
    await sql("select count(*)::int as revisions from public.revisions where kind = 'import'"),
  ).toEqual(
    // Three of the backup, and two more.
    [{ revisions: 5 }],
  );
});

test('importing again changes nothing, also after edits', async () => {
  await bring([merchant(1, { allows_cloaking: false }), post(1, { in_depth_analysis: text })]);
  await importLinks(rows);
  await sql(
    "update public.managed_links set target = 'https://other.example/', slug = 'mine' where slug = 'shoes'",
  );
  await sql("update public.managed_links set deleted_at = now() where slug = 'gone'");
  const state = () => sql('select public.content_fingerprint()');
  const before = await state();
  const said = await importLinks(rows);
  expect(said).toContain('Nothing was changed.');
  expect(said).toContain('Imported before: 3.');
  expect(await state()).toEqual(before);
  // A review that came later gets what the link leads to now.
  await bring([post(2, { in_depth_analysis: text })]);
  await importLinks(rows);
  const [later] = await sql(
    `select in_depth_analysis as text from public.posts where slug = 'review-2'`,
  );
  expect(later?.text).toContain('href="/go/mine"');
  expect(later?.text).toContain('href="https://shop-1.example/a?tag=x&amp;y=1"');
});

test('a dry run changes nothing', async () => {
  await bring([post(1, { in_depth_analysis: text })]);
  const state = () => sql('select public.content_fingerprint()');
  const before = await state();
  const said = await importLinks(rows, { dryRun: true });
  expect(said).toContain('3 managed links would be added:');
  expect(said).toContain('1 review would be changed:');
  expect(await state()).toEqual(before);
});

test('bad rows are listed and never stop the others', async () => {
  const said = await importLinks(
    csv(
      'A,https://shop.example/a,a,enabled',
      'B,javascript:alert(1),b,enabled',
      'C,https://user:word@shop.example/,c,enabled',
      'D,https://10.0.0.1/,d,enabled',
      'E,https://shop.example/e,,enabled',
      'F,https://shop.example/f,A/,enabled',
      `G,https://shop.example/${'x'.repeat(2_100)},g,enabled`,
      'H,https://xn--amzon-3ve.example/,h,enabled',
      ',https://shop.example/i,i,enabled',
    ),
  );
  expect(said).toContain('Not imported as they were (6):');
  for (const line of [3, 4, 5, 6, 7, 8]) expect(said).toContain(`  Line ${line}: `);
  expect(said).toContain('Line 7: /A is the address of Line 2 as well.');
  expect(await sql('select slug from public.managed_links where target is not null')).toEqual([
    { slug: 'a' },
    { slug: 'i' },
  ]);
  expect(await sql('select from public.managed_links')).toHaveLength(7);
});
