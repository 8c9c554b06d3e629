import { beforeEach, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { imageMessages } from '../../core/images/messages.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { consumeImages } from './consumer.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'warn').mockImplementation(() => {});

const elsewhere = (name: string) => `${inject('otherSite')}/pictures/${name}`;

type Browser = Awaited<ReturnType<typeof createOwnerBrowser>>;
let owner: Browser;

beforeEach(async () => {
  await resetDatabase();
  await execute(`
    select public.test_empty('{public.images, public.remote_images}');
    delete from public.site_settings where setting_key = 'how_we_test';
    insert into public.categories (id, name, slug)
      values ('00000000-0000-4000-8000-0000000000c1', 'Recovery', 'recovery');
  `);
  owner = await createOwnerBrowser({ ALLOW_LOCAL_ADDRESSES: 'true' });
});

const storedSchema = z.object({ image: z.object({ id: z.string() }), address: z.string() });

async function upload(name: string) {
  const bytes = await (await fetch(elsewhere(name))).bytes();
  const { json } = await owner.upload(`/pictures?name=${name}`, bytes);
  const { image, address } = storedSchema.parse(json);
  return { id: image.id, address };
}

async function ask(method: string, path: string, body?: unknown) {
  const { status, json } = await owner.ask(method, path, body);
  return { status, ...Object(json) };
}

async function createPost(title: string, fields: Partial<typeof emptyPostForm>): Promise<string> {
  const form = {
    ...emptyPostForm,
    title,
    category_ids: ['00000000-0000-4000-8000-0000000000c1'],
    ...fields,
  };
  const { content: post } = await ask('POST', '/posts', form);
  return post.id;
}

const figure = (address: string, more = '') =>
  `<figure><img src="${address}" alt="A"${more}></figure>`;

/** Processes the queue once. */
async function processQueue() {
  const messages = owner.imageMessages.splice(0).map((body) => ({
    id: crypto.randomUUID(),
    body,
    attempts: 1,
    ack: () => {},
    retry: () => {},
  }));
  await consumeImages({ messages }, owner.bindings);
}

test('the library lists uploads with name, size and use, and finds them', async () => {
  const roller = await upload('small.png');
  await upload('small.gif');
  await createPost('Nord Roller', { product_image_url: roller.address });
  const all = await ask('GET', '/media');
  expect(all).toMatchObject({ total: 2, count: 2, unused: 1, page: 1, page_count: 1 });
  expect(all.items.map(({ name, uses }: { name: string; uses: number }) => [name, uses])).toEqual([
    ['small.gif', 0],
    ['small.png', 1],
  ]);
  expect(all.items[0].bytes).toBeGreaterThan(0);
  expect(all.bytes).toBe(all.items[0].bytes + all.items[1].bytes);

  const names = async (query: string) =>
    (await ask('GET', `/media?${query}`)).items.map(({ name }: { name: string }) => name);
  expect(await names('search=GIF')).toEqual(['small.gif']);
  expect(await names('search=nord')).toEqual(['small.png']);
  expect(await names('search=%25')).toEqual([]);
  expect(await names('filter=unused')).toEqual(['small.gif']);
  expect(await names('sort=oldest&page=99')).toEqual(['small.png', 'small.gif']);
  expect((await ask('GET', '/media?filter=nonsense')).status).toBe(400);
});

test('a file of unknown size is measured when it is first listed', async () => {
  const { id } = await upload('small.png');
  const [{ bytes } = {}] = await rows('select bytes from public.images');
  await execute('update public.images set bytes = null');
  expect((await ask('GET', `/media/image/${id}`)).image.bytes).toBe(bytes);
  expect(await rows('select bytes from public.images')).toEqual([{ bytes }]);
});

test('an image knows the posts and settings that show it', async () => {
  const { id, address } = await upload('small.png');
  const shown = await createPost('Shown', { in_depth_analysis: figure(address) });
  const product = await createPost('Product', { product_image_url: address, published: true });
  await execute(`insert into public.site_settings values ('how_we_test', '${figure(address)}')`);
  const { image } = await ask('GET', `/media/image/${id}`);
  expect(image.posts).toEqual([
    { id: product, title: 'Product', published: true, fields: ['product_image_url'] },
    { id: shown, title: 'Shown', published: false, fields: ['in_depth_analysis'] },
  ]);
  expect(image.settings).toEqual(['how_we_test']);

  await ask('DELETE', `/posts/${shown}`);
  expect((await ask('GET', `/media/image/${id}`)).image.posts).toHaveLength(2);
  await ask('DELETE', `/trash/${shown}`);
  expect((await ask('GET', `/media/image/${id}`)).image.posts).toHaveLength(1);
  expect(await ask('GET', `/media/image/${'0'.repeat(32)}`)).toEqual({
    status: 404,
    error: imageMessages.missing,
  });
});

test('alternative text and focal point are saved, and pages learn the focal point', async () => {
  const { id, address } = await upload('small.png');
  const post = await createPost('Nord', { product_image_url: address, published: true });
  const [before] = await rows('select updated_at from public.posts');
  owner.published.length = 0;
  expect(
    await ask('PUT', `/media/image/${id}`, { alt: ' A roller ', focal: [50, 50] }),
  ).toMatchObject({
    status: 200,
    image: { alt: 'A roller' },
  });
  expect(owner.published).toEqual([]);
  await ask('PUT', `/media/image/${id}`, { alt: 'A roller', focal: [20, 100] });
  expect(owner.published).toEqual([{ change: expect.any(Number) }]);
  const [after] = await rows(`select image, updated_at from public.posts where id = '${post}'`);
  expect(after?.image).toMatchObject({ focal: [20, 100] });
  // An open form stays valid.
  expect(after?.updated_at).toEqual(before?.updated_at);
  for (const focal of [[15, 20], [-10, 0], [0, 110], [1], null]) {
    expect((await ask('PUT', `/media/image/${id}`, { alt: '', focal })).status).toBe(400);
  }
  const long = { alt: 'x'.repeat(301), focal: [50, 50] };
  expect((await ask('PUT', `/media/image/${id}`, long)).status).toBe(400);
});

test('an image is replaced in every post and setting at once', async () => {
  const old = await upload('small.png');
  const next = await upload('small.jpg');
  const text = `<p>1 > 0</p>${figure(old.address, ' width="60" height="40"')}${figure('https://a.example/x.png', ' width="60" height="40"')}`;
  const post = await createPost('Text', { in_depth_analysis: text, published: true });
  const remote = await createPost('Remote', { product_image_url: elsewhere('small.png') });
  await processQueue();
  await createPost('Other', { product_image_url: next.address });
  await execute(`insert into public.site_settings values ('how_we_test', '${old.address}')`);
  owner.published.length = 0;

  const result = await ask('POST', `/media/image/${old.id}/replacement`, { with: next.id });
  expect(result).toMatchObject({ status: 200, settings: 1 });
  expect(result.posts.map(({ title }: { title: string }) => title).sort()).toEqual([
    'Remote',
    'Text',
  ]);
  const columns = 'in_depth_analysis, product_image_url';
  const read = async (id: string) =>
    (await rows(`select ${columns} from public.posts where id = '${id}'`))[0];
  expect((await read(post))?.in_depth_analysis).toBe(
    text.replace(
      `${old.address}" alt="A" width="60" height="40"`,
      `${next.address}" alt="A" width="40" height="60"`,
    ),
  );
  expect((await read(remote))?.product_image_url).toBe(next.address);
  expect((await ask('GET', `/media/image/${old.id}`)).image).toMatchObject({
    posts: [],
    settings: [],
    pages: [],
  });
  expect(owner.published).toEqual([{ change: expect.any(Number) }]);
  expect((await activityLog()).at(-1)).toBe(
    'Replace Image: Replaced the image "small.png" in 2 posts',
  );
  const unknown = { with: '0'.repeat(32) };
  expect((await ask('POST', `/media/image/${old.id}/replacement`, unknown)).status).toBe(404);
});

test('a used image is deleted only on demand, with its files', async () => {
  const { id, address } = await upload('small.png');
  const post = await createPost('Nord', { product_image_url: address, published: true });
  expect(await ask('POST', '/media/deletion', { ids: [id], used: false })).toEqual({
    status: 200,
    deleted: [],
  });
  expect((await owner.request(address)).status).toBe(200);
  expect(await ask('POST', '/media/deletion', { ids: [id], used: true })).toEqual({
    status: 200,
    deleted: [id],
  });
  expect((await owner.request(address)).status).toBe(404);
  const { PICTURES } = owner.bindings;
  expect((await PICTURES?.list({ prefix: `${id}/` }))?.objects).toEqual([]);
  const [row] = await rows(`select image from public.posts where id = '${post}'`);
  expect(row?.image).toBeNull();
  expect((await activityLog()).at(-1)).toBe('Delete Image: Deleted an image');
});

test('unused images are listed for deletion after a day', async () => {
  const { id } = await upload('small.png');
  const used = await upload('small.gif');
  await createPost('Nord', { in_depth_analysis: figure(used.address) });
  expect((await ask('GET', '/media/unused')).items).toEqual([]);
  await execute(`update public.images set created_at = now() - interval '25 hours'`);
  const { items } = await ask('GET', '/media/unused');
  expect(items.map((image: { id: string }) => image.id)).toEqual([id]);
  const deletion = { ids: [id, used.id], used: false };
  expect((await ask('POST', '/media/deletion', deletion)).deleted).toEqual([id]);
});

test('an address of another site is fetched into the library', async () => {
  const { status, image, address } = await ask('POST', '/pictures/remote', {
    address: elsewhere('small.webp'),
  });
  expect([status, address]).toEqual([201, `/pictures/${image.id}/60.webp`]);
  expect((await ask('GET', `/media/image/${image.id}`)).image.name).toBe('small.webp');
  for (const [bad, code] of [
    [elsewhere('nothing.jpg'), 422],
    [`${inject('otherSite')}/bytes/100`, 422],
    [`${inject('otherSite')}/bytes/30000000`, 422],
    ['http://10.0.0.1/a.png', 422],
    ['data:image/png;base64,AAAA', 400],
    [`https://a.example/${'x'.repeat(3_000)}`, 400],
    ['', 400],
  ] as const) {
    const { status: answered, error } = await ask('POST', '/pictures/remote', { address: bad });
    expect([bad.slice(0, 60), answered, typeof error]).toEqual([bad.slice(0, 60), code, 'string']);
  }
});

test('images that an import noted are fetched, and texts show the stored ones', async () => {
  const url = `${elsewhere('small.png')}?a=1&b=2`;
  const written = url.replace('&', '&amp;');
  const broken = elsewhere('nothing.jpg');
  const post = await createPost('Imported', {
    product_image_url: url,
    in_depth_analysis: `${figure(written)}${figure(broken)}`,
  });
  const noted = JSON.stringify([
    { url, alt: 'A disc' },
    { url: broken, alt: '' },
  ]);
  await execute(`select public.request_remote_images('${noted}')`);
  owner.imageMessages.length = 0;
  expect(await ask('GET', '/media/wanted')).toEqual({ status: 200, waiting: 2, failed: [] });
  await ask('GET', '/media/wanted');
  expect(owner.imageMessages).toHaveLength(2);
  await processQueue();
  const text = async () =>
    (await rows(`select in_depth_analysis as text from public.posts where id = '${post}'`))[0]
      ?.text;
  expect(await text()).toMatch(
    /^<figure><img src="\/pictures\/[0-9a-f]{32}\/60\.webp" width="60" height="40" alt="A"><\/figure>/,
  );
  expect(await text()).toContain(figure(broken));
  const [stored] = await rows('select product_image_url, image from public.posts');
  expect(stored).toMatchObject({
    product_image_url: expect.stringMatching(/^\/pictures\//),
    image: { width: 60 },
  });
  const { items } = await ask('GET', '/media');
  expect(items).toMatchObject([{ alt: 'A disc', name: 'small.png', uses: 1 }]);

  for (let attempt = 1; attempt < 3; attempt += 1) {
    await execute(
      `update public.remote_images
        set claimed_at = now() - interval '2 hours', queued_at = now() - interval '2 hours'`,
    );
    expect(await ask('GET', '/media/wanted')).toMatchObject({ waiting: 1, failed: [] });
    await processQueue();
  }
  expect(await ask('GET', '/media/wanted')).toEqual({
    status: 200,
    waiting: 0,
    failed: [{ url: broken, problem: imageMessages.answered(404) }],
  });
  expect(await ask('POST', '/media/wanted/retry')).toMatchObject({ waiting: 1, failed: [] });
  await execute('update public.remote_images set attempts = 3 where is_wanted');
  expect(await ask('DELETE', '/media/wanted')).toEqual({ status: 200, waiting: 0, failed: [] });
});

test('only the owner sees and changes the library', async () => {
  const { id } = await upload('small.png');
  owner.token = undefined;
  for (const [method, path, body] of [
    ['GET', '/media', undefined],
    ['GET', `/media/image/${id}`, undefined],
    ['PUT', `/media/image/${id}`, { alt: '', focal: [0, 0] }],
    ['POST', `/media/image/${id}/replacement`, { with: id }],
    ['POST', '/media/deletion', { ids: [id], used: true }],
    ['GET', '/media/wanted', undefined],
    ['POST', '/pictures/remote', { address: elsewhere('small.png') }],
  ] as const) {
    expect([path, (await owner.ask(method, path, body)).status]).toEqual([path, 401]);
  }
});
