import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { RESERVED_SLUGS } from '../../../core/site-pages/schema.ts';
import { isContentFile } from '../../build/compat/astro-pages.ts';
import { openTestDatabase } from './image.fixture.ts';
import type { DatabaseConnection } from './open.ts';

const site = join(import.meta.dirname, '../../../site');
const PAGE = '0f000000-0000-4000-8000-000000000001';

let database: DatabaseConnection;

beforeAll(async () => {
  database = await openTestDatabase('migrated');
});
afterAll(() => database.close());
beforeEach(() => sql('delete from public.documents'));

async function sql(text: string) {
  const { rows } = await database.driver.query(text);
  return rows;
}

const write = (content: object) =>
  sql(`insert into public.documents (id, kind, content, published)
    values ('${PAGE}', 'site-page', '${JSON.stringify({ text: '', ...content })}', true)`);

/** The kinds of the changes that something made. */
async function changesOf(work: () => Promise<unknown>) {
  const numbers = z.array(z.object({ last: z.coerce.number() }));
  const [before] = numbers.parse(
    await sql('select coalesce(max(number), 0) as last from public.changes'),
  );
  await work();
  const made = await sql(
    `select kind from public.changes where number > ${before?.last} order by kind`,
  );
  return z
    .array(z.object({ kind: z.string() }))
    .parse(made)
    .map(({ kind }) => kind);
}

test('no page has the address of a part of the site', async () => {
  const parts = [...readdirSync(join(site, 'pages')), ...readdirSync(join(site, 'public'))]
    .map((name) => name.replace(/\.astro$/, ''))
    .filter((name) => /^[a-z0-9-]+$/.test(name) && name !== 'index');
  expect(parts).toContain('products');
  const [row] = await sql(
    `select reserved_slugs from private.content_kinds where kind = 'site-page'`,
  );
  const { reserved_slugs } = z.object({ reserved_slugs: z.array(z.string()) }).parse(row);
  expect(parts.filter((part) => !reserved_slugs.includes(part))).toEqual([]);
  expect([...RESERVED_SLUGS]).toEqual(reserved_slugs);
  const files = readdirSync(join(site, 'pages'))
    .filter((name) => /^[a-z0-9-]+\.astro$/.test(name))
    .map((name) => name.replace(/astro$/, 'html'));
  expect(files.filter((file) => isContentFile(file))).toEqual([]);
  expect(isContentFile('terms-of-use.html')).toBe(true);
  for (const slug of ['products', 'thisisme', 'index']) {
    await expect(write({ title: 'A page', slug })).rejects.toThrow(/reserved/);
  }
  await write({ title: 'Products', slug: null });
  expect(await sql('select slug from public.documents')).toEqual([{ slug: 'products-2' }]);
});

test('a page of another kind may have it', async () => {
  await sql(`insert into public.documents (kind, content)
    select 'best-of', empty || '{"title": "Products", "slug": "products"}'
    from private.content_kinds where kind = 'best-of'`);
  expect(await sql('select slug from public.documents')).toEqual([{ slug: 'products' }]);
});

test('a title, an address or a publication changes every page, a text does not', async () => {
  const set = (change: object) => () =>
    sql(`update public.documents set content = content || '${JSON.stringify(change)}'`);
  expect(await changesOf(() => write({ title: 'Terms', slug: 'terms' }))).toEqual([
    'pages',
    'site',
  ]);
  expect(await changesOf(set({ text: 'Read them' }))).toEqual(['pages']);
  expect(await changesOf(set({ title: 'Terms of use' }))).toEqual(['pages', 'site']);
  expect(await changesOf(set({ slug: 'terms-of-use' }))).toEqual(['pages', 'site']);
  const unpublish = () => sql('update public.documents set published = false');
  expect(await changesOf(unpublish)).toEqual(['pages', 'site']);
  expect(await changesOf(set({ title: 'A draft' }))).toEqual([]);
});
