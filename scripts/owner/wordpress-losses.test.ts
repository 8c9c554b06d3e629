import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { never, openOwnerSite } from './owner-site.fixture.ts';
import { currencyFrom, runWordPressImport, type WordPressChoice } from './wordpress/command.ts';
import {
  type FixtureCategory,
  type FixtureItem,
  wordPressExport,
} from './wordpress/export.fixture.ts';

const { close, empty, newFile, site, sql, written } = await openOwnerSite();
afterAll(close);

beforeEach(async () => {
  // The API prints what is refused.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await empty();
});

const usual: WordPressChoice = {
  dryRun: false,
  keepStatus: false,
  type: 'post',
  currency: undefined,
  redirects: undefined,
};

function bring(name: string, more: Partial<WordPressChoice> = {}): Promise<string> {
  const path = fileURLToPath(new URL(`./wordpress/fixtures/${name}.xml`, import.meta.url));
  return runWordPressImport(site, path, { ...usual, ...more }, never);
}

async function bringItems(
  items: readonly FixtureItem[],
  more: Partial<WordPressChoice> = {},
  categories: readonly FixtureCategory[] = [],
): Promise<string> {
  const path = await written(wordPressExport(items, { categories }), 'xml');
  return runWordPressImport(site, path, { ...usual, ...more }, never);
}

const link = (href: string, inner = href) => `<a href="${href}">${inner}</a>`;
const figure = (name: string, alt: string, caption = '') =>
  `<figure><img src="https://old.example/${name}.jpg" alt="${alt}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

describe('an import from WordPress loses nothing without saying so', () => {
  const textOf = async (title: string) => {
    const [row] = await sql<{ in_depth_analysis: string | null; product_image_url: string | null }>(
      'select in_depth_analysis, product_image_url from public.posts where title = $1',
      [title],
    );
    return row;
  };

  test('what a text loses or gets as a link is listed, and the rest of an image that moves stays', async () => {
    const said = await bring('texts');
    expect(await textOf('Moved image')).toEqual({
      in_depth_analysis: `${link('https://amzn.to/4moved', 'As it arrived')}\n\nThe text.`,
      product_image_url: 'https://old.example/moved.jpg',
    });
    expect((await textOf('Blocks'))?.in_depth_analysis).toBe(
      'Text<sup>1</sup>\n\n<ol><li>As <em>measured</em></li></ol>',
    );
    for (const line of [
      '"Linked images": Left out: 1 × tracking pixel. Now links: 1 × [su_button].',
      '"Captions": Now links: 1 × <video>, 1 × embed.\n',
      '"Embeds": Left out: 1 × <form>, 1 × [contact-form]. Now links: 1 × <iframe>, 1 × [video], 1 × embed.\n',
      '"Blocks": Left out: 1 × featured image that the export lacks, 1 × latest-posts block, 1 × link within the text, 1 × reusable block.\n',
    ]) {
      expect(said).toContain(line);
    }
  });

  test('links of ThirstyAffiliates lead to their targets, and reusable blocks are filled', async () => {
    const said = await bringItems([
      {
        id: 1,
        content: [
          '<!-- wp:paragraph --><p><ta linkid="951" href="https://old.example/recommends/rower/">Rower</ta>, <ta linkid="5" href="https://old.example/recommends/bench/">bench</ta></p><!-- /wp:paragraph -->',
          '[thirstylink ids="951"]Row[/thirstylink], [thirstylink ids="9"]mat[/thirstylink]',
          '<!-- wp:block {"ref":991} /--><!-- wp:block {"ref":993} /-->',
        ].join('\n'),
      },
      {
        id: 951,
        type: 'thirstylink',
        meta: { _ta_destination_url: 'https://shop.example/rower?a=1&amp;b=2' },
      },
      { id: 991, type: 'wp_block', content: '<p>Offer</p><!-- wp:block {"ref":992} /-->' },
      { id: 992, type: 'wp_block', content: '<p>of May</p><!-- wp:block {"ref":991} /-->' },
      { id: 993, type: 'wp_block', status: 'draft', content: '<p>Secret</p>' },
    ]);
    const rower = 'https://shop.example/rower?a=1&amp;b=2';
    expect((await textOf('Post 1'))?.in_depth_analysis?.split('\n\n')).toEqual([
      `${link(rower, 'Rower')}, ${link('https://old.example/recommends/bench/', 'bench')}`,
      `${link(rower, 'Row')}, mat`,
      'Offer',
      'of May',
    ]);
    expect(said).toContain(
      '"Post 1": Left out: 2 × reusable block, 1 × [thirstylink] whose link the export lacks.\n',
    );
    expect(said).not.toContain('wp_block');
  });

  test('titles and descriptions of search plugins are kept with the values of their variables', async () => {
    const said = await bring('search-texts');
    const year = new Date().getUTCFullYear();
    const rows = await sql<{ seo_title: string | null; seo_description: string | null }>(
      'select title, seo_title, seo_description from public.posts order by title',
    );
    expect(rows).toEqual([
      {
        title: 'Bench',
        seo_title: 'Bench - 50% off',
        seo_description: `${'long '.repeat(99).trim()}…`,
      },
      {
        title: 'Best Rower',
        seo_title: 'Best Rower reviewed (Rowers)',
        seo_description: `We rowed it & found flaws in ${year}.`,
      },
      { title: 'Usual', seo_title: null, seo_description: null },
    ]);
    expect(said).toContain('"Bench": Search Description was cut to 500 characters.\n');
    expect(said).toContain(
      `"Best Rower": Search Description lacks %%cf_verdict%%, which only WordPress knows. Search Description has "${year}" for %%currentyear%%, which no longer changes.\n`,
    );
    expect(said).not.toContain('"Usual":');
  });

  test('products bring price, shop, button, categories and images', async () => {
    const said = await bring('products', { type: 'product', currency: 'EUR' });
    const rows = await sql(
      `select title, price, primary_affiliate_url as url, primary_cta_text as button, in_depth_analysis as text,
          array(
            select name from public.categories join public.post_categories on category_id = categories.id
            where post_id = posts.id order by name
          ) as categories
        from public.posts order by title`,
    );
    expect(rows).toEqual([
      {
        title: 'Bench',
        price: '€40 – €60',
        url: null,
        button: null,
        text: 'A bench.',
        categories: [],
      },
      {
        title: 'Rower',
        price: '€999.50',
        url: 'https://amzn.to/4rower?tag=me-20',
        button: 'Buy at Amazon',
        text: `A rower.\n\n${figure('side', '')}`,
        categories: ['Fitness', 'Rowers'],
      },
    ]);
    expect(said).toContain(
      '"Rower": Left out: 1 × image that the export lacks, 1 × list of attributes, 1 × term of pa_color. Its regular price of €1,299 is left out.\n',
    );
    expect(said).toContain(
      '"Bench": Its product URL shop.example/bench cannot be kept: This must be an address that starts with https:// or http://.\n',
    );
    expect(said).not.toContain('have no currency');
  });

  test('a second import of products changes nothing', async () => {
    const redirects = newFile('txt');
    const again = () => bring('products', { type: 'product', currency: 'EUR', redirects });
    const state = async () => [
      await sql('select public.content_fingerprint()'),
      await sql('select * from public.remote_images order by url'),
      await sql('select * from public.categories order by id'),
      await readFile(redirects, 'utf8'),
    ];
    await again();
    const before = await state();
    const said = await again();
    expect(said).toContain('Nothing was changed.');
    expect(said).toContain('Skipped: 2 imported before');
    expect(await state()).toEqual(before);
    expect(before[3]).toContain('/product-category/fitness/rowers/ /products?category=rowers 301');
  });

  test('prices of products stay plain numbers without a currency', async () => {
    const said = await bring('products', { type: 'product' });
    expect(await sql('select price from public.posts order by title')).toEqual([
      { price: '40 – 60' },
      { price: '999.50' },
    ]);
    expect(said).toContain('The prices have no currency, because the export has none.');
  });

  test('URLs with the id of a post become former slugs, those with another query are listed', async () => {
    const redirects = newFile('txt');
    const said = await bring('plain-permalinks', { redirects });
    expect(await sql('select title, former_slugs from public.posts order by title')).toEqual([
      { title: 'Custom', former_slugs: [] },
      { title: 'Draft', former_slugs: [] },
      { title: 'Folder', former_slugs: [] },
      { title: 'Path', former_slugs: ['p-16'] },
      { title: 'Plain', former_slugs: ['p-12'] },
    ]);
    expect(await readFile(redirects, 'utf8')).toBe(
      '/2024/path/ /reviews/path 301\n/feed/ /rss.xml 301\n',
    );
    expect(said).toContain('1 old URL is of the form /?p=123');
    expect(said).toContain(
      '"Custom": Its old URL https://old.example/?post_type=post&name=custom cannot be redirected.\n',
    );
    expect(said).toContain(
      '"Folder": Its old URL https://old.example/blog/?p=15 cannot be redirected.\n',
    );
    expect(said).not.toContain('"Draft":');
  });

  test('archives of categories and the feed have redirects, the same after a second import', async () => {
    await sql("insert into public.categories (name, slug) values ('Running', 'run')");
    const items = [{ id: 1, categories: { 'trail-shoes': 'Shoes', '%e9%9e%8b': '鞋' } }];
    const categories: FixtureCategory[] = [
      ['trail-shoes', 'Shoes', 'running'],
      ['running', 'Running'],
      ['%e9%9e%8b', '鞋', 'running'],
      ['unused', 'Unused', 'missing'],
      ['uncategorized', 'Uncategorized'],
    ];
    const redirects = newFile('txt');
    await bringItems(items, { redirects }, categories);
    const [cjk] = await sql<{ slug: string }>(
      "select slug from public.categories where name = '鞋'",
    );
    const expected = [
      '/2020/05/post-1/ /reviews/post-1 301',
      '/category/running/trail-shoes/ /products?category=trail-shoes 301',
      '/category/running/ /products?category=run 301',
      `/category/running/%e9%9e%8b/ /products?category=${cjk?.slug} 301`,
      '/category/unused/ /products 301',
      '/category/uncategorized/ /products 301',
      '/feed/ /rss.xml 301\n',
    ].join('\n');
    expect(await readFile(redirects, 'utf8')).toBe(expected);
    const state = () => sql('select public.content_fingerprint()');
    const before = await state();
    await bringItems(items, { redirects }, categories);
    expect(await readFile(redirects, 'utf8')).toBe(expected);
    expect(await state()).toEqual(before);
    // Another post finds the categories that the first import made.
    await bringItems([{ id: 2, categories: { '%e9%9e%8b': '鞋' } }], { redirects }, categories);
    expect(await sql('select from public.categories')).toHaveLength(3);
  });

  test('a file that is not well-formed brings every post', async () => {
    const said = await bring('not-well-formed');
    expect(
      await sql('select title, in_depth_analysis as text from public.posts order by title'),
    ).toEqual([
      { title: 'First & fast, 5 < 6', text: 'Text & more' },
      { title: 'Second', text: 'Text & **more**' },
      { title: 'Third', text: 'Text' },
    ]);
    expect(said).toContain(
      'The file is not well-formed (an & that is not written as &amp;, line 9 and 4 more places). It was read nevertheless. Check "First & fast, 5 < 6", "Second".\n',
    );
    expect(said).toContain(
      'unbound namespace prefix: "content:encoded", line 15 and 2 more places',
    );
  });
});

test('a currency is a code that prices can have', () => {
  expect(currencyFrom('eur')).toBe('EUR');
  expect(currencyFrom(undefined)).toBeUndefined();
  expect(() => currencyFrom('Euro')).toThrow(
    'Euro is not a currency. Use a code such as USD or EUR.',
  );
});

test('new categories are active only if they have a published review', async () => {
  const said = await bring('search-texts');
  expect(await sql('select name, active from public.categories')).toEqual([
    { name: 'Rowers', active: false },
  ]);
  expect(said).toContain(
    '1 category is inactive, so that the site shows no category without reviews: Rowers. Switch each on in Master Category once one of its reviews is published.',
  );
  await sql('delete from public.posts');
  const again = await bring('search-texts', { keepStatus: true });
  expect(again).toContain('1 category is inactive');
  await empty();
  expect(await bring('search-texts', { keepStatus: true })).not.toContain('inactive');
  expect(await sql('select active from public.categories')).toEqual([{ active: true }]);
});
