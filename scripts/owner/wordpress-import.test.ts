import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runLinkImport } from './links/command.ts';
import { never, openOwnerSite } from './owner-site.fixture.ts';
import { runWordPressImport, type WordPressChoice } from './wordpress/command.ts';
import { type FixtureItem, wordPressExport } from './wordpress/export.fixture.ts';

const { close, empty, newFile, site, sql, written } = await openOwnerSite();
afterAll(close);

beforeEach(async () => {
  // The import prints what it would do before it asks, and the API prints rejected statements.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await empty();
});

describe('an import from WordPress', () => {
  const choice: WordPressChoice = {
    dryRun: false,
    keepStatus: false,
    type: 'post',
    currency: undefined,
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

  test('makes drafts of the posts', async () => {
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
      { categories: [['shoes', 'Shoes &amp; Boots']] },
    );
    expect(said).toContain('1 review was added:\n  Rower & more\n');
    expect(said).toContain('Skipped: 2 comments, 1 in the trash, 1 of type page, 1 tags.');
    expect(said).toContain(
      'The export has 1 link of a link plugin: import them with import-links.',
    );
    const [row] = await sql('select *, private.category_ids_of(id) as links from public.posts');
    expect(row).toMatchObject({
      title: 'Rower & more',
      slug: 'rower',
      former_slugs: ['old-rower', 'p-1'],
      short_description: 'Short.',
      in_depth_analysis: 'One.\n\n<h2>Two</h2>',
      product_image_url: 'https://old.example/a%20b.jpg',
      product_image_alt: 'A rower',
      overall_rating: null,
      published: false,
      published_at: null,
      created_at: '2020-05-06T07:08:09+00:00',
    });
    expect(await sql('select name, slug, active from public.categories')).toEqual([
      { name: 'Shoes & Boots', slug: 'shoes', active: false },
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
        { id: 4, slug: '%d1%87%d0%b0%d1%81%d1%8b', title: 'Лучшие часы' },
      ],
      {},
      { keepStatus: true, redirects },
    );
    expect(said).toContain('"Post 1": Its slug taken cannot be kept: it has the slug taken-2.');
    expect(await readFile(redirects, 'utf8')).toBe(
      [
        '/2020/05/taken/ /reviews/taken-2 301',
        '/2020/05/%e9%9e%8b/ /reviews/uber-shoes 301',
        '/2020/05/premium-whey-protein-isolate/ /reviews/premium-whey-protein-isolate-2 301',
        '/2020/05/%d1%87%d0%b0%d1%81%d1%8b/ /reviews/luchshie-chasy 301',
        '/feed/ /rss.xml 301\n',
      ].join('\n'),
    );
  });

  test('links and posts can be imported in any order', async () => {
    const thirsty = (id: number, slug: string, target: string): FixtureItem => ({
      id,
      slug,
      type: 'thirstylink',
      meta: { _ta_destination_url: target },
    });
    const file = await written(
      wordPressExport([
        {
          id: 1,
          content: [
            '[thirstylink ids="951"]by id[/thirstylink]',
            '<a href="https://old.example/2020/05/rower/">by address</a>',
            '<a href="/2020/05/amazon/">forbidden</a>',
            '[thirstylink ids="952"]forbidden by id[/thirstylink]',
          ].join('\n'),
        },
        thirsty(951, 'rower', 'https://shop.example/rower?a=1&amp;b=2'),
        thirsty(952, 'amazon', 'https://amzn.to/3x'),
      ]),
      'xml',
    );
    const posts = () => runWordPressImport(site, file, choice, never);
    const links = () =>
      runLinkImport(site, file, { dryRun: false, oldSite: undefined, prefix: 'x' }, never);
    const state = async () => [
      await sql('select in_depth_analysis as text from public.posts'),
      await sql(
        'select slug, target, post_id, old_paths, deleted_at, note from public.managed_links order by slug',
      ),
    ];
    await posts();
    await links();
    const expected = await state();
    expect(expected[0]).toEqual([
      {
        text: [
          '<a href="/go/rower">by id</a>',
          '<a href="/go/rower">by address</a>',
          '<a href="https://amzn.to/3x">forbidden</a>',
          '<a href="https://amzn.to/3x">forbidden by id</a>',
        ].join('\n'),
      },
    ]);
    await empty();
    await links();
    const said = await posts();
    expect(said).toContain(
      '1 link has the address of the old site in the new reviews: run import-links again.',
    );
    expect((await state())[1]).toEqual(expected[1]);
    await links();
    expect(await state()).toEqual(expected);
    expect(await posts()).toContain('Nothing was changed.');
    expect(await links()).toContain('Nothing was changed.');
    expect(await state()).toEqual(expected);
  });

  test('a dry run changes nothing', async () => {
    const said = await bringPosts([{ id: 1, categories: { a: 'A' } }], {}, { dryRun: true });
    expect(said).toContain('1 review would be added:\n  Post 1\n');
    expect(await sql('select from public.posts')).toEqual([]);
    expect(await sql('select from public.categories')).toEqual([]);
  });
});
