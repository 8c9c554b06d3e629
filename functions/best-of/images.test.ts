import { afterAll, beforeEach, expect, test } from 'vitest';
import { emptyTables, execute, rows } from '../testing/owner.fixture.ts';
import {
  createEditor,
  type Editor,
  readPages,
  removePages,
  resetPages,
  reviewId,
} from './pages.fixture.ts';

const image = 'b0f00000000000000000000000000001';
const other = 'b0f00000000000000000000000000002';
const category = '0b0f0000-0000-4000-8000-0000000000c1';
const address = (id: string) => `/pictures/${id}/800.webp`;
const figure = (id: string) => `<p><img src="${address(id)}" alt="" width="800" height="600"></p>`;

let editor: Editor;

beforeEach(async () => {
  await resetPages();
  await execute(`select public.test_empty('{public.images}');
    insert into public.images (id, width, height, widths, formats) values
      ('${image}', 800, 600, '{400,800}', '{webp}'), ('${other}', 800, 600, '{400,800}', '{webp}')`);
  editor = await createEditor();
});
afterAll(async () => {
  await emptyTables('public.images');
  await removePages();
});

const unused = async () =>
  (await rows('select private.unused_image_ids() as id order by 1')).map(({ id }) => id);

const usesOf = async (id: string) => {
  const [row] = await rows(`select public.read_images('{${id}}') -> 0 -> 'pages' as pages`);
  return row?.pages;
};

test('images in texts and drafts of pages are in use', async () => {
  expect(await unused()).toEqual([image, other]);
  const page = await editor.createPublic({ introduction: figure(image) });
  expect(await unused()).toEqual([other]);
  await editor.save(page.id, page.version, { social_image_url: address(other) });
  expect(await unused()).toEqual([]);
  const use = { kind: 'best-of', id: page.id, title: 'Best shoes', published: true };
  expect([await usesOf(image), await usesOf(other)]).toEqual([[use], [use]]);
  const [list] = await rows('select public.list_images() as list');
  expect(Object(list?.list)).toMatchObject({ unused: 0, items: [{ uses: 1 }, { uses: 1 }] });
  const { status, json } = await editor.ask('POST', '/media/deletion', {
    ids: [image],
    used: false,
  });
  expect({ status, json }).toMatchObject({ status: 200, json: { deleted: [] } });
});

test('images of comparisons and categories are in use, and replaced everywhere', async () => {
  await execute(`insert into public.categories (id, name, slug, introduction)
      values ('${category}', 'Shoes', 'shoes', '${figure(image)}');
    insert into public.comparisons (first_post_id, second_post_id, verdict)
      values ('${reviewId(1)}', '${reviewId(2)}', '${figure(image)}')`);
  const page = await editor.createPublic({ how_we_chose: figure(image) });
  await editor.save(page.id, page.version, { introduction: figure(image) });
  expect(await usesOf(image)).toMatchObject([
    { kind: 'best-of', id: page.id },
    { kind: 'category', id: category, title: 'Shoes' },
    { kind: 'comparison', title: 'Runner vs Walker' },
  ]);
  const { id: undrafted } = await editor.createPublic({
    title: 'Mats',
    how_we_chose: figure(image),
  });
  const sent = editor.published.length;
  const { json } = await editor.ask('POST', `/media/image/${image}/replacement`, { with: other });
  expect(json).toEqual({ posts: [], settings: 0, pages: 4 });
  expect(await usesOf(image)).toEqual([]);
  expect(await editor.read(page.id)).toMatchObject({ content: { introduction: figure(other) } });
  expect(await editor.read(undrafted)).toMatchObject({ draft: null });
  const pages = await readPages();
  expect(pages.best_of[0]?.content.how_we_chose).toBe(figure(other));
  expect(pages.categories[0]?.introduction).toBe(figure(other));
  expect(pages.comparisons[0]?.verdict).toBe(figure(other));
  expect(editor.published).toHaveLength(sent + 1);
});
