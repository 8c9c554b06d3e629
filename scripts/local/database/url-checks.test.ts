import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootstrapDatabase } from './bootstrap.ts';
import { migrateDatabase, readMigrations } from './migrate.ts';
import { openDatabase } from './open.ts';

const connection = await openDatabase();
const { driver } = connection;

beforeAll(async () => {
  await bootstrapDatabase(connection);
  const all = await readMigrations();
  const checks = all.findIndex(({ name }) => name === 'post_url_checks');
  await migrateDatabase(connection, all.slice(0, checks));
  await driver.exec(`
    insert into public.posts (title, product_image_url, primary_affiliate_url, published) values
      ('Placeholder', 'https://[insert-image-url]', 'https://shop.example:port', true),
      ('Whole', '/images/a.png', 'https://shop.example:8443/?a=[1]', true);
    insert into public.posts (title, slug, published) values (U&'\\200B', 'index', true);
    insert into public.site_settings values ('author_url', 'https://[')`);
  await migrateDatabase(connection, all);
});

afterAll(() => connection.close());

it('unreadable addresses, blank titles and the slug index of before are replaced', async () => {
  const { rows } = await driver.query(
    'select title, slug, former_slugs, product_image_url, primary_affiliate_url from public.posts order by title',
  );
  const none = { product_image_url: null, primary_affiliate_url: null, former_slugs: [] };
  expect(rows).toEqual([
    { ...none, title: 'Placeholder', slug: 'placeholder' },
    {
      ...none,
      title: 'Untitled',
      slug: expect.stringMatching(/^review-/),
      former_slugs: ['index'],
    },
    {
      title: 'Whole',
      slug: 'whole',
      former_slugs: [],
      product_image_url: '/images/a.png',
      primary_affiliate_url: 'https://shop.example:8443/?a=[1]',
    },
  ]);
  const settings = `select from public.site_settings where setting_key = 'author_url'`;
  expect((await driver.query(settings)).rows).toEqual([]);
});
