import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  bestOf,
  category,
  comparison,
  type FixtureRow,
  idOf,
  pageContent,
  post,
  specification,
} from './content/backup.fixture.ts';
import { runImport } from './content/commands.ts';
import { bodyOf, merge, never, openOwnerSite, replace } from './owner-site.fixture.ts';

const { bring, close, empty, exported, site, sql, written } = await openOwnerSite();
afterAll(close);

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await empty();
});

const pick = (number: number, post_id: string) => ({
  id: idOf(800 + number),
  post_id,
  label: 'Best overall',
  reason: 'It is\nthe best.',
});

const value = (number: number, of: string) => ({
  specification_id: idOf(500 + number),
  value: of,
});

const pages: FixtureRow[] = [
  specification(1),
  specification(2, { kind: 'yes-no', unit: null, direction: 'higher' }),
  specification(3, { kind: 'text', unit: null, direction: null }),
  category(1, {
    introduction: '<p>Ünïcode, and a <a href="/best/best-1">page</a>.</p>',
    seo_title: 'All of them',
    // In the owner's order.
    specification_ids: [idOf(502), idOf(501)],
  }),
  post(1, { brand: 'Maker', specifications: [value(1, '250'), value(3, 'Wool')] }),
  post(2, { specifications: [value(2, 'yes')] }),
  post(3),
  bestOf(1, {
    former_slugs: ['better', 'good'],
    content: pageContent(1, {
      picks: [pick(1, idOf(1)), pick(2, idOf(2))],
      specification_ids: [idOf(501)],
      faq: [{ id: idOf(901), question: 'Why?', answer: '\u2028 "\\u0000" is text.' }],
      left_out: [{ id: idOf(902), name: 'Another', reason: '' }],
      comparisons: [[idOf(1), idOf(3)]],
      category_ids: [idOf(101)],
    }),
    draft: pageContent(1, { title: 'Reworked', slug: 'reworked' }),
    draft_publish_at: '2098-01-01T00:00:00+00:00',
    unpublish_at: '2099-01-01T00:00:00+00:00',
  }),
  bestOf(2, {
    content: pageContent(2, { title: '', slug: null }),
    published: false,
    published_at: null,
    content_updated_at: null,
    trashed_at: '2026-02-01T00:00:00+00:00',
  }),
  comparison(1, 1, 2, { verdict: '<p>The first.</p>' }),
  comparison(2, 3, 1, { published: false }),
];

describe('pages in a backup', () => {
  test('come back as they were, byte for byte', async () => {
    const said = await bring(pages);
    expect(said).toContain('3 specifications were added:\n  Specification 1\n');
    expect(said).toContain('2 best-of pages were added:\n  Best 1\n');
    expect(said).toContain('2 comparisons were added:\n  Review 1 vs Review 2\n');
    expect(await exported()).toBe(bodyOf(pages));
    for (const choice of [merge, replace]) {
      expect(await bring(pages, choice)).toContain(
        'Unchanged: 3 specifications, 1 category, 3 reviews, 2 best-of pages, 2 comparisons.\nNothing was changed.',
      );
    }
    // What visitors see of the page with a draft is a revision, like that of a review.
    expect(
      await sql('select kind from public.revisions where content_kind = $$best-of$$ order by id'),
    ).toEqual([{ kind: 'publish' }, { kind: 'import' }, { kind: 'import' }]);
    const removed = await bring([], replace);
    expect(removed).toContain('2 best-of pages were removed:');
    expect(removed).toContain('2 comparisons were removed:\n  Review 1 vs Review 2\n');
    expect(await exported()).toBe(bodyOf([]));
  });

  test('reach visitors, with the reviews whose specifications have changed', async () => {
    await bring(pages);
    await sql('truncate public.changes');
    const changed = pages.with(0, specification(1, { name: 'Mass' }));
    await bring(changed.with(9, comparison(1, 1, 2, { verdict: '<p>The second.</p>' })));
    expect(await sql('select kind, slug from public.changes order by kind')).toEqual([
      { kind: 'pages', slug: null },
      { kind: 'review', slug: 'review-1' },
    ]);
  });

  test('let names, slugs and pairs change hands', async () => {
    await bring(pages);
    const swapped = [
      specification(1, { name: 'Specification 2' }),
      specification(2, { name: 'Specification 1', kind: 'yes-no', unit: null }),
      ...pages.slice(2, 7),
      bestOf(1, { content: pageContent(2) }),
      bestOf(2, { content: pageContent(1) }),
      comparison(1, 1, 3),
      comparison(2, 1, 2),
    ];
    await bring(swapped, replace);
    expect(await exported()).toBe(bodyOf(swapped));
  });

  test('match what was made separately by name, slug and pair, which keeps its id', async () => {
    await bring(pages);
    const elsewhere = [
      specification(11, { name: 'specification 1' }),
      category(1, { specification_ids: [idOf(511)] }),
      post(1, { specifications: [value(11, '300')] }),
      post(2),
      bestOf(11, { content: pageContent(1, { specification_ids: [idOf(511)] }) }),
      comparison(11, 2, 1),
    ];
    await bring(elsewhere);
    expect(await sql('select id from public.specifications order by id')).toHaveLength(3);
    expect(
      await sql(`select specifications -> 0 as value from public.posts where id = '${idOf(1)}'`),
    ).toEqual([{ value: value(1, '300') }]);
    expect(
      await sql(
        "select id, content -> 'specification_ids' as shown, former_slugs from public.documents where slug = 'best-1'",
      ),
    ).toEqual([{ id: idOf(601), shown: [idOf(501)], former_slugs: ['better', 'good'] }]);
    expect(await sql('select id from public.comparisons order by id')).toEqual([
      { id: idOf(701) },
      { id: idOf(702) },
    ]);
  });

  test('name a category by its new id when it was created separately', async () => {
    await sql(
      `insert into public.categories (id, name, slug) values ('${idOf(9)}', 'Before', 'category-1')`,
    );
    await sql(`insert into public.documents (kind, content) values ('best-of', $1)`, [
      pageContent(7, { category_ids: [idOf(9)] }),
    ]);
    await sql(`insert into public.posts (title, slug, published) values ('Seven', 'seven', true)`);
    await sql(
      `insert into public.drafts (content_kind, content_id, fields)
        select kind, id, $1 from private.content_rows`,
      [{ category_ids: [idOf(9)] }],
    );
    await bring([category(1)]);
    expect(
      await sql(`select content -> 'category_ids' as ids from public.documents
        union all select fields -> 'category_ids' from public.drafts`),
    ).toEqual(Array(3).fill({ ids: [idOf(101)] }));
  });

  test.each<[string, FixtureRow[], string]>([
    [
      'a slug of another page',
      [bestOf(1), bestOf(2, { former_slugs: ['best-1'] })],
      'repeats the best-of page URL',
    ],
    [
      'a pair named twice',
      [post(1), post(2), comparison(1, 1, 2), comparison(2, 2, 1)],
      'repeats the comparison',
    ],
    ['a comparison with itself', [post(1), comparison(1, 1, 1)], 'is the same review'],
    ['a review that is not there', [post(1), comparison(1, 1, 2)], 'unknown review'],
    [
      'a specification that is not there',
      [category(1, { specification_ids: [idOf(501)] })],
      'unknown specification',
    ],
    [
      'a public page without a title',
      [bestOf(1, { content: pageContent(1, { title: ' ' }) })],
      'content.title is missing',
    ],
    [
      'a public page without a slug',
      [bestOf(1, { content: pageContent(1, { slug: null }) })],
      'content.slug is missing',
    ],
    [
      'a slug that is none',
      [bestOf(1, { draft: pageContent(1, { slug: 'Best 1' }) })],
      'draft.slug is not an address',
    ],
    [
      'an instant without a draft',
      [bestOf(1, { draft_publish_at: '2098-01-01T00:00:00+00:00' })],
      'draft_publish_at belongs to a text without a draft',
    ],
    [
      'a draft with the URL of the list',
      [bestOf(1, { draft: pageContent(1, { slug: 'index' }) })],
      'documents_slug_not_reserved',
    ],
    [
      'a text that cannot be stored',
      [bestOf(1, { content: pageContent(1, { seo_title: 'a\0' }) })],
      'a text that is none',
    ],
    [
      'a unit of a text',
      [specification(1, { kind: 'text', direction: null })],
      'belongs to numbers only',
    ],
  ])('are refused with %s', async (_what, rows, problem) => {
    await expect(bring(rows)).rejects.toThrow(problem);
    expect(await exported()).toBe(bodyOf([]));
  });

  test.each([
    ['had', { former_slugs: ['wanted'] }],
    ['will have', { draft: pageContent(1, { slug: 'wanted' }) }],
  ])('are refused with a slug that a page that stays %s', async (_when, kept) => {
    await bring([bestOf(1, kept)]);
    await expect(
      bring([bestOf(2, { content: pageContent(2, { slug: 'wanted' }) })]),
    ).rejects.toThrow('Line 2: the slug "wanted" is already in use');
  });

  test('may be missing from a backup of version 4', async () => {
    const { introduction, seo_title, seo_description, specification_ids, ...older } =
      category(1).row;
    const { brand, specifications, ...review } = post(1, { category_ids: [idOf(101)] })
      .row as Record<string, unknown>;
    const rows = [
      { kind: 'category', row: older },
      { kind: 'post', row: review },
    ];
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const header = { format: 'spotter-content', version: 4, made_at: '2026-01-01T00:00:00.000Z' };
    const counts = { setting: 0, category: 1, image: 0, merchant: 0, post: 1, link: 0 };
    const end = { kind: 'end', counts, sha256: createHash('sha256').update(lines).digest('hex') };
    const file = await written(`${JSON.stringify(header)}\n${lines}${JSON.stringify(end)}\n`);
    await runImport(site, file, merge, never);
    expect(await exported()).toBe(bodyOf([category(1), post(1, { category_ids: [idOf(101)] })]));
    expect([
      brand,
      specifications,
      introduction,
      seo_title,
      seo_description,
      specification_ids,
    ]).toEqual([null, [], '', '', '', []]);
  });
});
