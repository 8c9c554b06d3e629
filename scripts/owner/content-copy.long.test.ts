import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  bestOf,
  category,
  comparison,
  draft,
  type FixtureRow,
  idOf,
  image,
  link,
  merchant,
  offer,
  post,
  specification,
} from './content/backup.fixture.ts';
import { runExport, runImport } from './content/commands.ts';
import { bodyOf, keys, merge, never, openOwnerSite, replace } from './owner-site.fixture.ts';

const { bring, close, empty, exported, newFile, site, sql, url } = await openOwnerSite();
afterAll(close);

beforeEach(async () => {
  // The import prints what it would do before it asks, and the API prints rejected statements.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await empty();
});

describe('a copy of the content', () => {
  const text = (maxLength: number) =>
    fc.string({ unit: 'binary', maxLength }).map((value) => value.replaceAll('\0', ''));
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((value) => value.replaceAll('\0', '').trim())
    .filter((value) => value !== '' && [...value].length <= 100);
  const optional = (maxLength: number) => fc.option(text(maxLength));
  const when = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const long = fc.constant('ß\u2028"\\'.repeat(50_000));
  const content = fc.record({
    categories: fc.uniqueArray(name, { maxLength: 4, selector: (value) => value.toLowerCase() }),
    posts: fc.array(
      fc.record({
        title: name,
        in_depth_analysis: fc.option(
          fc.oneof({ weight: 9, arbitrary: text(400) }, { weight: 1, arbitrary: long }),
        ),
        short_description: optional(200),
        pros: optional(100),
        price: optional(20),
        overall_rating: fc.option(fc.integer({ min: 1, max: 5 })),
        product_image_url: fc.option(fc.webUrl()),
        limited_time_offer_enabled: fc.boolean(),
        published: fc.boolean(),
        renamed: fc.boolean(),
        created_at: when,
        links: fc.array(fc.nat(3), { maxLength: 3 }),
      }),
      { maxLength: 6 },
    ),
    bio: text(300),
    construction: fc.boolean(),
  });

  test('comes back as it was, byte for byte', async () => {
    const property = fc.asyncProperty(content, async ({ categories, posts, bio, construction }) => {
      await empty();
      await sql(
        "insert into public.site_settings values ('author_bio', $1), ('under_construction_enabled', $2), ('demo', 'true')",
        [bio, String(construction)],
      );
      for (const [index, name] of categories.entries()) {
        await sql('insert into public.categories (name, slug, active) values ($1, $2, $3)', [
          name,
          `category-${index}`,
          index % 2 === 0,
        ]);
      }
      for (const { renamed, links, ...fields } of posts) {
        const [made] = await sql<{ id: string }>(
          `insert into public.posts (${Object.keys(fields).join(', ')})
            values (${Object.keys(fields)
              .map((_field, index) => `$${index + 1}`)
              .join(', ')}) returning id`,
          Object.values(fields),
        );
        if (renamed) {
          await sql('update public.posts set slug = $1 where id = $2', [
            `new-${made?.id.slice(0, 8)}`,
            made?.id,
          ]);
        }
        await sql(
          `insert into public.post_categories select $1, id from public.categories
            where slug = any ($2::text[])`,
          [made?.id, links.map((link) => `category-${link}`)],
        );
      }
      const before = newFile('jsonl.gz');
      await runExport(site, before);
      const first = await exported();
      await empty();
      await runImport(site, before, replace, never);
      expect(await exported()).toBe(first);
      expect(await runImport(site, before, replace, never)).toContain('Nothing was changed.');
    });
    await fc.assert(property, { numRuns: 5 });
  });

  test.each<[string, FixtureRow['row'], string[], string[]]>([
    ['posts', post(1).row, ['category_ids', 'draft'], ['image']],
    // Its categories are one of its fields.
    ['drafts', draft({}), ['category_ids'], ['content_kind', 'content_id']],
    ['images', image('a').row, [], ['unused_since']],
    ['merchants', merchant(1).row, ['domains'], []],
    ['managed_links', link(1).row, [], []],
    ['specifications', specification(1).row, [], []],
    ['categories', category(1).row, ['specification_ids'], []],
    // A line says which kind of document it is.
    ['documents', bestOf(1).row, ['draft', 'draft_publish_at'], ['kind']],
    ['comparisons', comparison(1, 1, 2).row, [], []],
  ])('has every column of %s', async (table, row, more, less) => {
    const columns = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name).filter((name) => !less.includes(name));
    expect(Object.keys(row).sort()).toEqual([...names, ...more].sort());
  });

  test('has the changes of a review that visitors do not see, and when things happen', async () => {
    const rows = [
      category(1),
      category(2),
      post(1, {
        category_ids: [idOf(101)],
        unpublish_at: '2099-01-01T00:00:00+00:00',
        unpublish_to: idOf(2),
        draft: draft({ title: 'Reworked', price: '$9', slug: 'reworked' }, [idOf(102)]),
      }),
      post(2),
      post(3, { published: false, publish_at: '2098-01-01T00:00:00+00:00' }),
    ];
    await bring(rows);
    expect(await exported()).toBe(bodyOf(rows));
    expect(await bring(rows)).toContain('3 reviews');
    const [row] = await sql(`select title, slug from public.posts where id = '${idOf(1)}'`);
    expect(row).toEqual({ title: 'Review 1', slug: 'review-1' });
    // The later state has no draft.
    await bring([category(1), post(1, { category_ids: [idOf(101)] })]);
    expect(await sql('select * from public.drafts')).toEqual([]);
    const kinds = await sql('select distinct kind from public.revisions');
    expect(kinds).toContainEqual({ kind: 'import' });
  });

  test('a slug of a draft belongs to its review alone', async () => {
    await bring([post(1, { draft: draft({ slug: 'wanted' }) })]);
    await expect(bring([post(2, { slug: 'wanted' })])).rejects.toThrow('already in use');
    await expect(
      bring([post(2, { slug: 'wanted' }), post(1, { draft: draft({ slug: 'wanted' }) })]),
    ).rejects.toThrow('repeats the URL');
  });

  test('has the media library, and posts that come back show it', async () => {
    const address = `/pictures/${'a'.repeat(32)}/1200.webp`;
    const rows = [
      category(1),
      image('a', { alt: 'A rower', focal_x: 20 }),
      image('b', { bytes: null }),
      post(1, { product_image_url: address }),
    ];
    await bring(rows);
    expect(await exported()).toBe(bodyOf(rows));
    const read = () => sql('select image from public.posts');
    expect(await read()).toMatchObject([{ image: { id: 'a'.repeat(32), focal: [20, 50] } }]);
    const said = await bring([image('a', { alt: 'Two', focal_x: 50, bytes: 9, widths: [1_200] })]);
    expect(said).toContain('1 image was changed:\n  a.jpg');
    expect(await read()).toMatchObject([{ image: { widths: [400, 800, 1_200] } }]);
    expect(await read()).not.toMatchObject([{ image: { focal: expect.anything() } }]);
    // Their files are not in a backup, so none is removed.
    expect(await bring([], replace)).not.toContain('image');
    expect(await sql('select from public.images')).toHaveLength(2);
  });

  const shops = [
    merchant(1, { domains: ['a.shop-1.example', 'shop-1.example'] }),
    merchant(2, { allows_cloaking: false, price_limit_minutes: 60, disclosure: 'Paid.' }),
    post(1, {
      primary_affiliate_url: '/go/link-1',
      offers: [offer(1, { merchant_id: idOf(201) }), offer(2, { url: '/go/link-1' })],
      draft: draft({ offers: [offer(3, { merchant_id: idOf(202) })] }),
    }),
    link(1, { merchant_id: idOf(201), post_id: idOf(1) }),
    link(2, { target: null, country_targets: {}, deleted_at: '2026-02-01T00:00:00+00:00' }),
  ];

  test('has merchants, offers and managed links, deleted ones included', async () => {
    const said = await bring(shops);
    expect(said).toContain('2 merchants were added:\n  Shop 1\n  Shop 2\n');
    expect(said).toContain('2 managed links were added:\n  /go/link-1\n  /go/link-2\n');
    expect(await exported()).toBe(bodyOf(shops));
    expect(await bring(shops)).toContain(
      'Unchanged: 2 merchants, 1 review, 2 managed links.\nNothing was changed.',
    );
    const removed = await bring([], replace);
    expect(removed).toContain('2 merchants were removed:\n  Shop 1\n  Shop 2\n');
    expect(removed).toContain('2 managed links were removed:');
    expect(await exported()).toBe(bodyOf([]));
  });

  test('lets names, domains and slugs of shops and links change hands', async () => {
    const open = shops.with(1, merchant(2));
    await bring(open);
    const [one, two, ...others] = open.map((row) => structuredClone(row));
    const swapped = [
      { ...one, row: { ...one?.row, name: 'Shop 2', domains: ['shop-2.example'] } },
      { ...two, row: { ...two?.row, name: 'Shop 1', domains: ['shop-1.example'] } },
      ...others.slice(0, 1),
      link(1, { merchant_id: idOf(202), post_id: idOf(1), slug: 'link-2' }),
      link(2, { slug: 'link-1' }),
    ] as FixtureRow[];
    for (const choice of [merge, replace]) await bring(swapped, choice);
    expect(await exported()).toBe(bodyOf(swapped));
  });

  test('leaves out data that concerns only one database', async () => {
    await sql("insert into public.site_settings values ('demo', 'true'), ('index_now_told', '7')");
    expect(await exported()).not.toMatch(/demo|index_now_told|admin/);
    await bring([], replace);
    expect(await sql('select from public.site_settings')).toHaveLength(2);
  });

  test('starts again while somebody saves', async () => {
    await bring(Array.from({ length: 120 }, (_none, index) => post(index + 1)));
    const rpc = globalThis.fetch;
    let pages = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await rpc(input, init);
      if (String(input).endsWith('/rpc/read_backup_rows')) pages += 1;
      if (pages === 3 && String(input).endsWith('/rpc/read_backup_rows')) {
        await rpc(`${url}/rest/v1/posts?slug=eq.review-1`, {
          method: 'PATCH',
          headers: { apikey: keys.secretKey, 'content-type': 'application/json' },
          body: '{"title":"Saved meanwhile"}',
        });
      }
      return answer;
    });
    const text = await exported();
    vi.restoreAllMocks();
    expect(text).toContain('Saved meanwhile');
    expect(text.match(/"kind":"post"/g)).toHaveLength(120);
    expect(pages).toBeGreaterThan(4);
  });
});
