import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootstrapDatabase } from '../local/database/bootstrap.ts';
import { migrateDatabase } from '../local/database/migrate.ts';
import { openDatabase } from '../local/database/open.ts';
import { serveDatabase } from '../local/database/serve.ts';
import type { Questions } from './ask.ts';
import {
  backupOf,
  category,
  draft,
  type FixtureRow,
  idOf,
  image,
  link,
  merchant,
  offer,
  post,
  setting,
} from './content/backup.fixture.ts';
import { runExport, runImport } from './content/commands.ts';
import { openSite } from './site.ts';
import { runWordPressImport, type WordPressChoice } from './wordpress/command.ts';
import { type FixtureItem, wordPressExport } from './wordpress/export.fixture.ts';

const keys = { publishableKey: 'sb_publishable_tests', secretKey: 'sb_secret_tests' };
const connection = await openDatabase();
await bootstrapDatabase(connection);
await migrateDatabase(connection);
const server = await serveDatabase(connection, { port: 0, ...keys });
const folder = await mkdtemp(join(tmpdir(), 'spotter-content-'));
const site = await openSite({ SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: keys.secretKey });

afterAll(async () => {
  await server.close();
  await connection.close();
  await rm(folder, { recursive: true });
});

const sql = async <Row = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  (await connection.driver.query<Row>(statement, values)).rows;

const EMPTY = `truncate public.posts, public.categories, public.site_settings, public.post_changes,
  public.admin_activity_logs, public.images, public.remote_images, public.merchants cascade`;

beforeEach(async () => {
  // What an import would do is said there before it asks; the API prints what is refused.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await connection.driver.exec(EMPTY);
});

let files = 0;
function newFile(ending = 'jsonl'): string {
  files += 1;
  return join(folder, `${files}.${ending}`);
}

/** Everything but the time in the header. */
async function exported(): Promise<string> {
  const path = newFile();
  await runExport(site, path);
  const text = await readFile(path, 'utf8');
  return text.slice(text.indexOf('\n') + 1);
}

const asked: string[] = [];
const answering = (answer: string): Questions => ({
  ask: async (question) => {
    asked.push(question);
    return answer;
  },
  close: () => {},
});
const never: Questions = {
  ask: async (question) => {
    throw new Error(`No question should be asked: ${question}`);
  },
  close: () => {},
};

const merge = { dryRun: false, replace: false, yes: true };
const replace = { ...merge, replace: true };

async function written(content: string | Buffer, ending?: string): Promise<string> {
  const path = newFile(ending);
  await writeFile(path, content);
  return path;
}

/** All rows of a backup and its end. */
const bodyOf = (rows: FixtureRow[]) => backupOf(rows).split('\n').slice(1).join('\n');

const bring = async (rows: FixtureRow[], choice = merge) =>
  runImport(site, await written(backupOf(rows)), choice, never);

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
      await connection.driver.exec(EMPTY);
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
      await connection.driver.exec(EMPTY);
      await runImport(site, before, replace, never);
      expect(await exported()).toBe(first);
      expect(await runImport(site, before, replace, never)).toContain('Nothing was changed.');
    });
    await fc.assert(property, { numRuns: 5 });
  });

  test('has every column of its tables and no other', async () => {
    const columns = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = 'posts' and column_name <> 'image'`,
    );
    const { category_ids: _links, draft: _draft, ...row } = post(1).row;
    expect(Object.keys(row).sort()).toEqual(columns.map(({ name: column }) => column).sort());
  });

  test('has every column of a working draft', async () => {
    const columns = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = 'post_drafts' and column_name <> 'post_id'`,
    );
    expect(Object.keys(draft({})).sort()).toEqual(columns.map(({ name }) => name).sort());
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
    expect(await sql('select * from public.post_drafts')).toEqual([]);
    const kinds = await sql('select distinct kind from public.post_revisions');
    expect(kinds).toContainEqual({ kind: 'import' });
  });

  test('a redirect to a review that is not there is left out', async () => {
    await bring([post(1, { unpublish_at: '2099-01-01T00:00:00+00:00', unpublish_to: idOf(9) })]);
    expect(await sql('select unpublish_to from public.posts')).toEqual([{ unpublish_to: null }]);
  });

  test('a slug of a draft belongs to its review alone', async () => {
    await bring([post(1, { draft: draft({ slug: 'wanted' }) })]);
    await expect(bring([post(2, { slug: 'wanted' })])).rejects.toThrow('already in use');
    await expect(
      bring([post(2, { slug: 'wanted' }), post(1, { draft: draft({ slug: 'wanted' }) })]),
    ).rejects.toThrow('repeats the URL');
  });

  test('has every column of an image but the time of its removal', async () => {
    const columns = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = 'images' and column_name <> 'unused_since'`,
    );
    expect(Object.keys(image('a').row).sort()).toEqual(columns.map(({ name }) => name).sort());
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

  test.each<[string, FixtureRow, string[]]>([
    ['merchants', merchant(1), ['domains']],
    ['managed_links', link(1), []],
  ])('has every column of %s', async (table, { row }, more) => {
    const columns = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1`,
      [table],
    );
    expect(Object.keys(row).sort()).toEqual(
      columns
        .map(({ name }) => name)
        .concat(more)
        .sort(),
    );
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

  test('leaves out what says something of one database only', async () => {
    await sql("insert into public.site_settings values ('demo', 'true'), ('index_now_told', '7')");
    expect(await exported()).not.toMatch(/demo|index_now_told|admin/);
    await bring([], replace);
    expect(await sql('select from public.site_settings')).toHaveLength(2);
  });

  test('is begun again while somebody saves', async () => {
    await bring(Array.from({ length: 120 }, (_none, index) => post(index + 1)));
    const rpc = globalThis.fetch;
    let pages = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await rpc(input, init);
      if (String(input).endsWith('/rpc/read_content')) pages += 1;
      if (pages === 3 && String(input).endsWith('/rpc/read_content')) {
        await rpc(`${server.url}/rest/v1/posts?slug=eq.review-1`, {
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

  test('tells visitors of what they can see of it, as a save does', async () => {
    await bring([category(1), post(1), post(2, { published: false, published_at: null })]);
    await connection.driver.exec('truncate public.post_changes');
    await bring([post(1, { slug: 'elsewhere' }), setting('author_name', 'Ada')], replace);
    expect(
      await sql('select kind, slug, old_slugs from public.post_changes order by kind desc'),
    ).toEqual([
      { kind: 'upsert', slug: 'elsewhere', old_slugs: ['review-1'] },
      { kind: 'categories', slug: null, old_slugs: [] },
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
      post(1, { offers: [offer(1, { merchant_id: idOf(209) })] }),
      link(1, { post_id: idOf(9) }),
    ]);
    expect(await sql("select offers #>> '{0,merchant_id}' as id from public.posts")).toEqual([
      { id: null },
    ]);
    expect(await sql('select post_id from public.managed_links')).toEqual([{ post_id: null }]);
  });

  test('changes the reviews that show a shop which it changes', async () => {
    await bring([merchant(1), post(1, { offers: [offer(1)] }), post(2, { offers: [offer(2)] })]);
    await connection.driver.exec('truncate public.post_changes');
    await bring([merchant(1, { name: 'Renamed' })]);
    expect(await sql('select post_id from public.post_changes')).toEqual([{ post_id: idOf(1) }]);
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
      'Line 2 is not a valid post: offers.0.url is no web address.',
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

describe('an import from WordPress', () => {
  const choice: WordPressChoice = {
    dryRun: false,
    keepStatus: false,
    type: 'post',
    redirects: undefined,
  };
  const bringPosts = async (
    items: FixtureItem[],
    options: Parameters<typeof wordPressExport>[1] = {},
    more: Partial<WordPressChoice> = {},
  ) =>
    runWordPressImport(
      site,
      await written(wordPressExport(items, options), 'xml'),
      { ...choice, ...more },
      never,
    );

  test.each(['1.0', '1.1', '1.2'])('makes drafts of the posts of version %s', async (version) => {
    const said = await bringPosts(
      [
        {
          id: 1,
          title: 'Rower &amp; <em>more</em>',
          slug: 'rower',
          content: 'One.\n\n<!--more--><h2>Two</h2>',
          excerpt: '<p>Short.</p>',
          categories: { shoes: 'Shoes' },
          meta: { _thumbnail_id: '2', _wp_old_slug: 'old-rower' },
          comments: 2,
        },
        {
          id: 2,
          type: 'attachment',
          status: 'inherit',
          attachmentUrl: 'https://old.example/a b.jpg',
          meta: { _wp_attachment_image_alt: 'A rower' },
        },
        { id: 3, type: 'page' },
        { id: 4, status: 'trash' },
        { id: 5, type: 'thirstylink' },
      ],
      { version, categories: [['shoes', 'Shoes &amp; Boots']] },
    );
    expect(said).toContain('1 review was added:\n  Rower & more\n');
    expect(said).toContain('Skipped: 2 comments, 1 in the trash, 1 of type page.');
    expect(said).toContain(
      'The export has 1 link of a link plugin: import them with import-links.',
    );
    const [row] = await sql('select *, private.category_ids_of(id) as links from public.posts');
    expect(row).toMatchObject({
      title: 'Rower & more',
      slug: 'rower',
      former_slugs: ['old-rower'],
      short_description: 'Short.',
      in_depth_analysis: 'One.\n\n<h3>Two</h3>',
      product_image_url: 'https://old.example/a%20b.jpg',
      product_image_alt: 'A rower',
      overall_rating: null,
      published: false,
      published_at: null,
      created_at: '2020-05-06T07:08:09+00:00',
    });
    expect(await sql('select name, slug, active from public.categories')).toEqual([
      { name: 'Shoes & Boots', slug: 'shoes', active: true },
    ]);
    expect(row?.links).toHaveLength(1);
  });

  test('brings images and galleries of texts, and notes all images for the library', async () => {
    const said = await bringPosts([
      {
        id: 1,
        content: 'One.\n\n<img src="https://old.example/b.jpg" alt="B">\n\n[gallery]',
        meta: { _thumbnail_id: '2' },
      },
      {
        id: 2,
        type: 'attachment',
        status: 'inherit',
        parent: 1,
        excerpt: 'A rower at sea',
        attachmentUrl: 'https://old.example/a.jpg',
        meta: { _wp_attachment_image_alt: 'A rower' },
      },
    ]);
    expect(said).toContain('2 images will be copied from the old site into the media library.');
    expect(said).not.toContain('Skipped');
    expect(await sql('select in_depth_analysis, product_image_url from public.posts')).toEqual([
      {
        in_depth_analysis: [
          'One.',
          '<figure><img src="https://old.example/b.jpg" alt="B"></figure>',
          '<figure><img src="https://old.example/a.jpg" alt="A rower"><figcaption>A rower at sea</figcaption></figure>',
        ].join('\n\n'),
        product_image_url: 'https://old.example/a.jpg',
      },
    ]);
    expect(await sql('select url, alt, is_wanted from public.remote_images order by url')).toEqual([
      { url: 'https://old.example/a.jpg', alt: 'A rower', is_wanted: true },
      { url: 'https://old.example/b.jpg', alt: 'B', is_wanted: true },
    ]);
  });

  test('keeps what was published published, if asked to, and nothing that was hidden', async () => {
    const items = [
      { id: 1 },
      { id: 2, status: 'draft', date: '0000-00-00 00:00:00', slug: '' },
      { id: 3, password: 'x' },
      { id: 4, status: 'private' },
      { id: 5, status: 'future' },
    ];
    await bringPosts(items, {}, { keepStatus: true });
    expect(await sql('select title from public.posts where published')).toEqual([
      { title: 'Post 1' },
    ]);
    expect(await sql("select slug, published_at from public.posts where title = 'Post 1'")).toEqual(
      [{ slug: 'post-1', published_at: '2020-05-06T07:08:09+00:00' }],
    );
    expect(await sql("select slug from public.posts where title = 'Post 2'")).toEqual([
      { slug: null },
    ]);
  });

  test('a second import adds what is new and leaves what the owner has changed', async () => {
    await bringPosts([{ id: 1 }]);
    await sql("update public.posts set title = 'Rewritten'");
    const said = await bringPosts([{ id: 1 }, { id: 2 }]);
    expect(said).toContain('Skipped: 1 imported before.');
    expect(await sql('select title from public.posts order by title')).toEqual([
      { title: 'Post 2' },
      { title: 'Rewritten' },
    ]);
  });

  test('nested categories: a review stands in those above too, and names stay apart', async () => {
    await sql("insert into public.categories (name, slug) values ('Running', 'run')");
    await bringPosts(
      [
        { id: 1, categories: { 'trail-shoes': 'Shoes', uncategorized: 'Uncategorized' } },
        { id: 2, categories: { shoes: 'Shoes', '%e9%9e%8b': '鞋' } },
      ],
      {
        categories: [
          ['trail-shoes', 'Shoes', 'running'],
          ['running', 'running'],
          ['shoes', 'Shoes'],
          ['unused', 'Unused'],
        ],
      },
    );
    const names = await sql<{ title: string; names: string[] }>(
      `select title, array_agg(name order by name collate "C") as names from public.posts
        join public.post_categories on post_id = posts.id
        join public.categories on categories.id = category_id group by title order by title`,
    );
    expect(names).toEqual([
      { title: 'Post 1', names: ['Running', 'Shoes'] },
      { title: 'Post 2', names: ['Shoes (shoes)', '鞋'] },
    ]);
    expect(await sql('select from public.categories')).toHaveLength(4);
  });

  test('addresses that cannot be kept get another, said so, and old paths can be redirected', async () => {
    await sql("insert into public.posts (title, slug) values ('Here', 'taken')");
    const redirects = newFile('txt');
    const said = await bringPosts(
      [
        { id: 1, slug: 'taken' },
        { id: 2, slug: '%e9%9e%8b', title: 'Über Shoes' },
        { id: 3, slug: 'premium-whey-protein-isolate' },
      ],
      {},
      { keepStatus: true, redirects },
    );
    expect(said).toContain('"Post 1" has the slug taken-2. Its slug taken cannot be kept.');
    expect(await readFile(redirects, 'utf8')).toBe(
      [
        '/2020/05/taken/ /reviews/taken-2 301',
        '/2020/05/%e9%9e%8b/ /reviews/uber-shoes 301',
        '/2020/05/premium-whey-protein-isolate/ /reviews/premium-whey-protein-isolate-2 301\n',
      ].join('\n'),
    );
  });

  test('a dry run changes nothing', async () => {
    const said = await bringPosts([{ id: 1, categories: { a: 'A' } }], {}, { dryRun: true });
    expect(said).toContain('1 review would be added:\n  Post 1\n');
    expect(await sql('select from public.posts')).toEqual([]);
    expect(await sql('select from public.categories')).toEqual([]);
  });

  test('reads text with control characters, in another encoding, and of every kind', async () => {
    const content = 'A\u0008B ]]> 👟 &nbsp;';
    await bringPosts([{ id: 1, title: 'Crème', content }]);
    const latin = wordPressExport([{ id: 2, title: 'Crème' }]).replace('UTF-8', 'ISO-8859-1');
    await runWordPressImport(
      site,
      await written(Buffer.from(latin, 'latin1'), 'xml'),
      choice,
      never,
    );
    expect(
      await sql('select title, in_depth_analysis from public.posts order by in_depth_analysis'),
    ).toEqual([
      { title: 'Crème', in_depth_analysis: 'AB ]]> 👟' },
      { title: 'Crème', in_depth_analysis: null },
    ]);
  });
});
