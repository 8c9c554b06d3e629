import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Questions } from './access/ask.ts';
import {
  backupOf,
  category,
  type FixtureRow,
  idOf,
  link,
  merchant,
  offer,
  post,
  setting,
} from './content/backup.fixture.ts';
import { runImport } from './content/commands.ts';
import { bodyOf, merge, never, openOwnerSite, replace } from './owner-site.fixture.ts';

const { bring, close, empty, exported, site, sql, written } = await openOwnerSite();
afterAll(close);

beforeEach(async () => {
  // The import prints what it would do before it asks, and the API prints rejected statements.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await empty();
});

const asked: string[] = [];
const answering = (answer: string): Questions => ({
  ask: async (question) => {
    asked.push(question);
    return answer;
  },
  close: () => {},
});

describe('an import', () => {
  test('adds, changes and leaves the rest, and says so', async () => {
    await bring([category(1), post(1), post(2)]);
    const said = await bring([
      category(1),
      category(2),
      post(1, { title: 'Another title', category_ids: [category(2).row.id] }),
      post(3, { published: false, published_at: null, slug: null }),
    ]);
    expect(said.split('\n')).toEqual([
      '1 category was added:',
      '  Category 2',
      '1 review was added:',
      '  Review 3',
      '1 review was changed:',
      '  Another title',
      'Unchanged: 1 category.',
      expect.stringContaining('next build'),
    ]);
    expect(await sql('select title from public.posts order by id')).toEqual([
      { title: 'Another title' },
      { title: 'Review 2' },
      { title: 'Review 3' },
    ]);
    expect(
      await sql(
        'select action, description from public.admin_activity_logs order by id desc limit 1',
      ),
    ).toEqual([
      { action: 'Import Content', description: 'Reviews: 1 added, 1 changed, 0 removed' },
    ]);
  });

  test('shows visitors the visible changes, as a save does', async () => {
    await bring([category(1), post(1), post(2, { published: false, published_at: null })]);
    await sql('truncate public.changes');
    await bring([post(1, { slug: 'elsewhere' }), setting('author_name', 'Ada')], replace);
    expect(await sql('select kind, slug, former_slugs from public.changes order by kind')).toEqual([
      { kind: 'review', slug: 'elsewhere', former_slugs: ['review-1'] },
      { kind: 'site', slug: null, former_slugs: [] },
    ]);
  });

  test('keeps what was counted of a review that it changes', async () => {
    await bring([post(1)]);
    await sql(`insert into public.product_analytics (post_id, event_type, day)
      values ('${idOf(1)}', 'page_view', current_date)`);
    await bring([post(1, { title: 'New', slug: 'new' })], replace);
    expect(await sql('select post_id from public.product_analytics')).toEqual([
      { post_id: idOf(1) },
    ]);
  });

  test('to replace removes the rest after asking, and nothing without a yes', async () => {
    await bring([category(1), post(1), post(2), setting('author_name', 'Ada')]);
    const file = await written(backupOf([post(1)]));
    const before = await exported();
    const choice = { ...replace, yes: false };
    await expect(runImport(site, file, choice, answering('no'))).rejects.toThrow(
      'Nothing was changed.',
    );
    expect(await exported()).toBe(before);
    expect(asked).toEqual([expect.stringContaining('lost')]);
    const said = await runImport(site, file, choice, answering('yes'));
    expect(said).toContain('1 review was removed:\n  Review 2\n');
    expect(said).toContain('1 setting was removed:\n  author_name\n');
    expect(await exported()).toBe(bodyOf([post(1)]));
  });

  test('a dry run says the same and changes nothing', async () => {
    await bring([category(1), post(1)]);
    const before = await exported();
    const file = await written(backupOf([category(2), post(2)]));
    const said = await runImport(site, file, { ...replace, dryRun: true }, never);
    expect(said).toContain('1 review would be removed:\n  Review 1\n');
    expect(said).toContain('1 category would be added:\n  Category 2\n');
    expect(said).toContain('Nothing was changed: this was a dry run.');
    expect(await exported()).toBe(before);
    expect(await sql('select from private.staged_content')).toEqual([]);
  });

  test('lets names and addresses change hands', async () => {
    await bring([category(1), category(2), post(1), post(2)]);
    const rows = [
      category(1, { name: 'Category 2', slug: 'category-2' }),
      category(2, { name: 'category 1', slug: 'category-1' }),
      post(1, { slug: 'review-2' }),
      post(2, { slug: 'review-1' }),
    ];
    await bring(rows, replace);
    expect(await exported()).toBe(bodyOf(rows));
  });

  test('knows a category created again elsewhere by its slug or name, with its reviews', async () => {
    await sql(
      "insert into public.categories (name, slug) values ('Category 1', 'first'), ('Other', 'category-2')",
    );
    await sql("insert into public.posts (id, title) values ($1, 'Here before')", [idOf(9)]);
    await sql('insert into public.post_categories select $1, id from public.categories', [idOf(9)]);
    await bring([category(1), category(2)]);
    expect(await sql('select id, name, slug from public.categories order by slug')).toEqual([
      { id: category(1).row.id, name: 'Category 1', slug: 'category-1' },
      { id: category(2).row.id, name: 'Category 2', slug: 'category-2' },
    ]);
    expect(await sql('select from public.post_categories')).toHaveLength(2);
  });

  test('knows a merchant or link created again elsewhere, which keeps its id', async () => {
    await sql("insert into public.merchants (id, name) values ($1, 'SHOP 1')", [idOf(291)]);
    await sql("insert into public.merchants (id, name) values ($1, 'Other')", [idOf(292)]);
    await sql("insert into public.merchant_domains values ('shop-2.example', $1)", [idOf(292)]);
    await sql("insert into public.managed_links (id, slug) values ($1, 'link-1')", [idOf(391)]);
    const rows = [
      merchant(1),
      merchant(2),
      post(1, { offers: [offer(1, { merchant_id: idOf(201) })] }),
      link(1, { merchant_id: idOf(202) }),
    ];
    await bring(rows);
    expect(await sql('select id, name from public.merchants order by id')).toEqual([
      { id: idOf(291), name: 'Shop 1' },
      { id: idOf(292), name: 'Shop 2' },
    ]);
    expect(await sql('select id, merchant_id from public.managed_links')).toEqual([
      { id: idOf(391), merchant_id: idOf(292) },
    ]);
    expect(await sql("select offers #>> '{0,merchant_id}' as id from public.posts")).toEqual([
      { id: idOf(291) },
    ]);
    expect(await bring(rows)).toContain('Nothing was changed.');
  });

  test('leaves out merchants and reviews that are not there', async () => {
    await bring([
      post(1, {
        offers: [offer(1, { merchant_id: idOf(209) })],
        unpublish_at: '2099-01-01T00:00:00+00:00',
        unpublish_to: idOf(9),
      }),
      link(1, { post_id: idOf(9) }),
    ]);
    expect(
      await sql("select offers #>> '{0,merchant_id}' as id, unpublish_to from public.posts"),
    ).toEqual([{ id: null, unpublish_to: null }]);
    expect(await sql('select post_id from public.managed_links')).toEqual([{ post_id: null }]);
  });

  test('changes the reviews that show a shop which it changes', async () => {
    await bring([merchant(1), post(1, { offers: [offer(1)] }), post(2, { offers: [offer(2)] })]);
    await sql('truncate public.changes');
    await bring([merchant(1, { name: 'Renamed' })]);
    expect(await sql('select key from public.changes')).toEqual([{ key: idOf(1) }]);
  });

  test('a merchant cannot forbid cloaking while a link leads to it, and a dry run says so', async () => {
    await bring([merchant(1), link(1), link(2)]);
    const forbids = await written(backupOf([merchant(1, { allows_cloaking: false })]));
    for (const dryRun of [true, false]) {
      await expect(runImport(site, forbids, { ...merge, dryRun }, never)).rejects.toThrow(
        'link-1. Nothing was changed.',
      );
    }
    const both = [
      merchant(1, { allows_cloaking: false }),
      link(1, { target: null, country_targets: {} }),
    ];
    expect(await bring(both)).toContain('1 managed link was changed:');
  });

  test('keeps the addresses that a review had here, and only replacing loses them', async () => {
    await bring([post(1)]);
    await bring([post(1, { slug: 'moved' })]);
    const former = () => sql('select slug, former_slugs from public.posts');
    expect(await former()).toEqual([{ slug: 'moved', former_slugs: ['review-1'] }]);
    await bring([post(1)], replace);
    expect(await former()).toEqual([{ slug: 'review-1', former_slugs: [] }]);
  });

  test.each<[string, FixtureRow[], string]>([
    [
      'what only the database knows to be wrong',
      [post(1), setting('time_zone', 'Mars/Olympus')],
      'Line 3: the setting time_zone has an invalid value. Nothing was changed.',
    ],
    [
      'what a check of the database refuses',
      [post(1), post(2, { title: 'Refused' })],
      'Line 3: new row for relation "posts" violates check constraint "posts_tried". Nothing was changed.',
    ],
    [
      'a name that another category here has',
      [category(1, { name: 'Other' })],
      'categories_name_unique" (Key (lower(name))=(other) already exists.). Nothing was changed.',
    ],
    [
      'an address that another review here has',
      [post(3), post(4, { slug: 'taken' })],
      'Line 3: the slug "taken" is already in use.',
    ],
    [
      'a domain that belongs to another merchant',
      [merchant(1), merchant(2, { domains: ['shop-1.example', 'shop-2.example'] })],
      'Line 3 repeats the domain "shop-1.example" of line 2.',
    ],
    [
      'a managed link of an unknown merchant',
      [link(1, { merchant_id: idOf(201) })],
      `Line 2 names an unknown merchant: ${idOf(201)}.`,
    ],
    [
      'an offer that no shop has',
      [post(1, { offers: [offer(1, { url: 'javascript:alert(1)' })] })],
      'Line 2 is not a valid post: offers.0.url is not a web address.',
    ],
    [
      'a price that is none',
      [post(1, { offers: [offer(1, { amount: 49.99 })] })],
      'Line 2 is not a valid post: offers.0.amount',
    ],
    ['a file with an error', [post(1), post(1)], 'Line 3 repeats the id'],
  ])('refuses %s in a sentence and changes nothing', async (_what, rows, sentence) => {
    await bring([category(1), category(2, { name: 'Other' })]);
    await sql("insert into public.posts (title, slug) values ('Here', 'taken')");
    await sql("alter table public.posts add constraint posts_tried check (title <> 'Refused')");
    const before = await sql('select public.content_fingerprint()');
    await expect(bring(rows)).rejects.toThrow(sentence);
    expect(await sql('select public.content_fingerprint()')).toEqual(before);
    expect(await sql('select from private.staged_content')).toEqual([]);
    await sql('alter table public.posts drop constraint posts_tried');
  });
});
