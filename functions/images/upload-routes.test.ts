import { beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { imageMessages } from '../../core/images/messages.ts';
import { IMAGE_MAX_BYTES, imageSchema, type StoredImage } from '../../core/images/schema.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { renderRichText } from '../../core/rich-text/rich-text.ts';
import type { Env } from '../hosting/env.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { consumeImages, removeOldImages } from './consumer.ts';
import { readImage } from './file/read-image.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'warn').mockImplementation(() => {});

const addressOf = (name: string) => `${inject('otherSite')}/pictures/${name}`;

async function fileOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return (await fetch(addressOf(name))).bytes();
}

type Browser = Awaited<ReturnType<typeof createOwnerBrowser>>;
let owner: Browser;

beforeAll(async () => {
  await execute('truncate public.images, public.remote_images');
});

beforeEach(async () => {
  await resetDatabase();
  owner = await createOwnerBrowser({ ALLOW_LOCAL_ADDRESSES: 'true' });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

const uploadedSchema = z.object({
  image: imageSchema,
  address: z.string(),
  is_first_frame: z.boolean(),
});

async function upload(browser: Browser, body: Uint8Array<ArrayBuffer>) {
  const { status, json } = await browser.upload('/pictures', body);
  expect([status, json]).toEqual([201, expect.anything()]);
  return uploadedSchema.parse(json);
}

/** Processes the queue; returns the number of retried messages. */
async function tend(browser: Browser): Promise<number> {
  let again = 0;
  const messages = browser.imageMessages.splice(0).map((body) => ({
    id: crypto.randomUUID(),
    body,
    attempts: 1,
    ack: () => {},
    retry: () => {
      again += 1;
    },
  }));
  await consumeImages({ messages }, browser.bindings);
  return again;
}

async function served(path: string) {
  const response = await owner.request(path);
  const body = await response.bytes();
  return { status: response.status, headers: response.headers, body };
}

test('an upload says that only the first frame of an animation is kept, every time', async () => {
  const moving = await fileOf('moving.webp');
  for (const _time of ['first', 'again']) {
    expect(await upload(owner, moving)).toMatchObject({ is_first_frame: true });
  }
  expect(await upload(owner, await fileOf('small.webp'))).toMatchObject({ is_first_frame: false });
  const remote = await owner.ask('POST', '/pictures/remote', { address: addressOf('moving.webp') });
  expect(remote.json).toMatchObject({ is_first_frame: true });
  // Where nothing can make smaller sizes, the file is stored as it is, with every frame.
  await execute('truncate public.images, public.remote_images');
  const simple = await createOwnerBrowser({ IMAGES: undefined });
  expect(await upload(simple, moving)).toMatchObject({ is_first_frame: false });
}, 60_000);

test('a photograph of 12 megapixels is served small, upright and without metadata', async () => {
  const photo = await fileOf('photo.jpg');
  expect(readImage(photo)).toMatchObject({ width: 3_000, height: 4_000 });
  const { image, address } = await upload(owner, photo);
  expect(image).toMatchObject({ width: 900, height: 1_200, widths: [400, 800, 900] });
  expect(image.placeholder?.length).toBeLessThan(1_000);
  expect(address).toBe(`/pictures/${image.id}/900.webp`);

  // WebP replaces AVIF until it is made, with a short cache lifetime.
  const early = await served(address.replace('webp', 'avif'));
  expect(early.headers.get('Content-Type')).toBe('image/webp');
  expect(early.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(await tend(owner)).toBe(0);

  for (const width of image.widths) {
    for (const format of ['avif', 'webp'] as const) {
      const { status, headers, body } = await served(`/pictures/${image.id}/${width}.${format}`);
      expect([status, headers.get('Content-Type')]).toEqual([200, `image/${format}`]);
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; sandbox/);
      expect(readImage(body)).toMatchObject({
        format,
        width,
        height: Math.round((width * 4) / 3),
      });
      expect(body.length).toBeLessThan(photo.length / 5);
      expect(new TextDecoder('latin1').decode(body)).not.toContain('Secret');
    }
  }
  // The master is deleted, and the same file gives the same image.
  const { PICTURES } = owner.bindings;
  expect(await PICTURES?.get(`${image.id}/master.png`)).toBeNull();
  expect((await upload(owner, photo)).image).toEqual(image);
  expect(owner.imageMessages).toEqual([]);
}, 60_000);

test.each([
  ['small.jpg', { width: 40, height: 60 }, true],
  ['small.png', { width: 60, height: 40 }, true],
  ['small.webp', { width: 60, height: 40 }, true],
  ['small.gif', { width: 60, height: 40 }, false],
  ['small.avif', { width: 60, height: 40 }, true],
  ['glass.png', { width: 60, height: 40 }, false],
  ['glass.webp', { width: 60, height: 40 }, false],
])('%s is accepted and not enlarged', async (name, size, hasPlaceholder) => {
  const { image } = await upload(owner, await fileOf(name));
  expect(image).toMatchObject({ ...size, widths: [size.width] });
  expect(image.placeholder !== null).toBe(hasPlaceholder);
});

/** The end of an archive. */
const archive = join(
  bytes('PK\u0003\u0004'),
  new Uint8Array(26),
  bytes('PK\u0005\u0006'),
  new Uint8Array(18),
);
const script = '<script>alert(1)</script>';

/** A JPEG with an additional segment after its start. */
function withSegment(jpeg: Uint8Array, marker: number, content: Uint8Array) {
  const header = [0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255];
  return join(jpeg.subarray(0, 2), new Uint8Array(header), content, jpeg.subarray(2));
}

/** A PNG with a false size. */
function enlarged(png: Uint8Array, width: number, height: number) {
  const copy = png.slice();
  new DataView(copy.buffer).setUint32(16, width);
  new DataView(copy.buffer).setUint32(20, height);
  return copy;
}

const refusals: [string, string, string, (file: Uint8Array) => Uint8Array][] = [
  [
    'an SVG with a script',
    'small.png',
    imageMessages.svg,
    () => bytes(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  ],
  [
    'an SVG that is called a PNG',
    'small.png',
    imageMessages.svg,
    () => bytes('\uFEFF <svg width="1">'),
  ],
  ['a page', 'small.png', imageMessages.unknown, () => bytes(`<!doctype html>${script}`)],
  ['nothing', 'small.png', imageMessages.unknown, () => new Uint8Array()],
  ['a HEIC', 'small.png', imageMessages.heic, () => bytes('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
  ['a JPEG before a page', 'small.jpg', imageMessages.foreign, (file) => join(file, bytes(script))],
  ['a JPEG before an archive', 'small.jpg', imageMessages.foreign, (file) => join(file, archive)],
  [
    'a JPEG before another text',
    'small.jpg',
    imageMessages.foreign,
    (file) => join(file, bytes('rm -rf')),
  ],
  [
    'a JPEG around a page',
    'small.jpg',
    imageMessages.foreign,
    (file) => withSegment(file, 0xfe, bytes(`<!DOCTYPE html>${script}`)),
  ],
  [
    'a JPEG around a document',
    'small.jpg',
    imageMessages.foreign,
    (file) => withSegment(file, 0xfe, bytes('%PDF-1.4')),
  ],
  [
    'a JPEG around an archive',
    'small.jpg',
    imageMessages.foreign,
    (file) => withSegment(file, 0xfe, archive),
  ],
  ['a PNG before an archive', 'small.png', imageMessages.foreign, (file) => join(file, archive)],
  ['a GIF before a page', 'small.gif', imageMessages.foreign, (file) => join(file, bytes(script))],
  ['a WebP before an archive', 'small.webp', imageMessages.foreign, (file) => join(file, archive)],
  [
    'an AVIF before another box',
    'small.avif',
    imageMessages.foreign,
    (file) => join(file, bytes('\0\0\0\u0008evil')),
  ],
  [
    'an AVIF before a page',
    'small.avif',
    imageMessages.damaged,
    (file) => join(file, bytes(script)),
  ],
  ['half a JPEG', 'small.jpg', imageMessages.damaged, (file) => file.subarray(0, file.length / 2)],
  ['half a PNG', 'small.png', imageMessages.damaged, (file) => file.subarray(0, file.length / 2)],
  ['half a GIF', 'small.gif', imageMessages.damaged, (file) => file.subarray(0, file.length / 2)],
  ['half a WebP', 'small.webp', imageMessages.damaged, (file) => file.subarray(0, file.length / 2)],
  [
    'a PNG whose image cannot be read',
    'small.png',
    imageMessages.damaged,
    (file) => enlarged(file, 7, 9),
  ],
  [
    'a PNG that would fill the memory',
    'small.png',
    imageMessages.tooManyPixels,
    (file) => enlarged(file, 11_000, 11_000),
  ],
  [
    'a PNG of endless width',
    'small.png',
    imageMessages.tooManyPixels,
    (file) => enlarged(file, 12_001, 1),
  ],
];

test('a file that is not an image, a polyglot or too large is rejected with a sentence', async () => {
  const before = await rows('select id from public.images');
  for (const [what, name, sentence, change] of refusals) {
    const { status, json } = await owner.upload('/pictures', change(await fileOf(name)).slice());
    expect.soft(json, what).toEqual({ error: sentence });
    expect.soft(status, what).toBe(sentence === imageMessages.tooManyPixels ? 413 : 422);
  }
  expect(owner.imageMessages).toEqual([]);
  expect(await rows('select id from public.images')).toEqual(before);
});

test('what cameras append to a photograph is not stored', async () => {
  const jpeg = await fileOf('small.jpg');
  const box = (name: string) => join(new Uint8Array([0, 0, 0, 8]), bytes(name));
  for (const tail of [
    join(new Uint8Array(16), jpeg, jpeg),
    join(box('ftyp'), box('moov'), box('mdat')),
    bytes('Image_UTC_Data1700000000SEFH\0SEFT'),
  ]) {
    await upload(owner, join(jpeg, tail));
  }
});

test('200 MB are rejected without being read', async () => {
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += piece.length;
      if (sent > 200 * piece.length) controller.close();
      else controller.enqueue(piece);
    },
  });
  const { status, json } = await owner.upload('/pictures', body);
  expect([status, json]).toEqual([413, { error: imageMessages.tooLarge }]);
  expect(sent).toBeLessThan(IMAGE_MAX_BYTES + 4 * piece.length);
});

test('only the owner uploads', async () => {
  const stranger = await createOwnerBrowser();
  stranger.token = undefined;
  expect((await stranger.upload('/pictures', await fileOf('small.png'))).status).toBe(401);
});

/** An exhausted image service. */
const usedUp: Env['IMAGES'] = {
  input: () => ({
    transform: () => ({
      output: () => Promise.reject(Object.assign(new Error('Limit reached'), { code: 9422 })),
    }),
  }),
};

test.each([
  ['is none', undefined],
  ['is used up', usedUp],
])(
  'where the resizing service %s the file itself is stored, without metadata',
  async (_what, IMAGES) => {
    const plain = await createOwnerBrowser({ IMAGES });
    await execute('truncate public.images cascade');
    for (const [name, path, width, height] of [
      ['small.jpg', /\/40\.jpg$/, 40, 60],
      ['small.png', /\/60\.png$/, 60, 40],
      ['small.webp', /\/60\.webp$/, 60, 40],
    ] as const) {
      const { image, address } = await upload(plain, await fileOf(name));
      expect(address).toMatch(path);
      expect(image).toMatchObject({ width, height, widths: [width], placeholder: null });
      const { body } = await served(address);
      expect(readImage(body)).toMatchObject({ width, height });
      expect(new TextDecoder('latin1').decode(body)).not.toContain('Secret');
    }
    // A text offers the usual widths of every WebP.
    const wide = await upload(plain, await fileOf('wide.webp'));
    expect(
      renderRichText(`<!-- html -->\n<figure><img src="${wide.address}" alt=""></figure>`),
    ).toContain('400.webp 400w');
    for (const width of [400, 800, 900]) {
      const { body } = await served(wide.address.replace('900', String(width)));
      expect(readImage(body)).toMatchObject({ width: 900 });
    }
    expect(await plain.upload('/pictures', await fileOf('small.gif'))).toEqual({
      status: 422,
      json: { error: imageMessages.notHere },
    });
    const nowhere = await createOwnerBrowser({ PICTURES: undefined });
    const other = join(await fileOf('small.jpg'), new Uint8Array(2));
    expect((await nowhere.upload('/pictures', other)).json).toEqual({
      error: imageMessages.noPlace,
    });
  },
);

const savedSchema = z.object({ content: z.object({ id: z.uuid(), version: z.string() }) });

async function savePost(product_image_url: string, published = true) {
  await execute(`
    insert into public.categories (id, name, slug)
      values ('00000000-0000-4000-8000-0000000000c1', 'Recovery', 'recovery')
      on conflict do nothing
  `);
  const form = {
    ...emptyPostForm,
    title: 'Nord Roller',
    category_ids: ['00000000-0000-4000-8000-0000000000c1'],
    product_image_url,
    published,
  };
  const { status, json } = await owner.ask('POST', '/posts', form);
  expect(status).toBe(201);
  return { form, ...savedSchema.parse(json).content };
}

async function imageOf(id: string): Promise<StoredImage | null> {
  const [post] = await rows(`select image from public.posts where id = '${id}'`);
  return imageSchema.nullable().parse(post?.image);
}

test('a post that names an upload has the data of the image', async () => {
  const { image, address } = await upload(owner, await fileOf('small.png'));
  const { id } = await savePost(address);
  expect(await imageOf(id)).toEqual(image);
  expect(
    owner.imageMessages.filter((message) => JSON.stringify(message).includes('remote')),
  ).toEqual([]);
});

test('an image on another site is fetched once after the save, and the open form stays valid', async () => {
  const address = addressOf('small.webp');
  const { id, form, version } = await savePost(address);
  expect(await imageOf(id)).toBeNull();
  expect(owner.imageMessages).toEqual([{ kind: 'remote', address }]);
  owner.published.length = 0;
  expect(await tend(owner)).toBe(0);
  expect(await imageOf(id)).toMatchObject({ width: 60, height: 40 });
  expect(owner.published).toEqual([{ change: expect.any(Number) }]);

  owner.imageMessages.length = 0;
  const next = { form: { ...form, price: '$9' }, version };
  expect((await owner.ask('PUT', `/posts/${id}`, next)).status).toBe(200);
  expect(owner.imageMessages).toEqual([]);
  expect(await imageOf(id)).toMatchObject({ width: 60 });
});

test.each([
  'nothing.jpg',
  '../status/500',
  '../bytes/100',
  '../redirect/302?http%3A%2F%2F10.0.0.1',
])('an unavailable image stays on its site and is not fetched twice: %s', async (name) => {
  const address = `${addressOf('')}${name}`;
  const { id } = await savePost(address);
  expect(await tend(owner)).toBe(0);
  expect(await imageOf(id)).toBeNull();
  expect(await rows(`select image_id from public.remote_images where url = '${address}'`)).toEqual([
    { image_id: null },
  ]);
});

test('a fetched image is removed two weeks after its last use, an uploaded one never', async () => {
  const kept = await upload(owner, await fileOf('small.gif'));
  const { id } = await savePost(addressOf('small.avif'));
  await tend(owner);
  const fetched = await imageOf(id);
  await removeOldImages(owner.bindings);
  await owner.ask('DELETE', `/posts/${id}`);
  await owner.ask('DELETE', `/trash/${id}`);
  await removeOldImages(owner.bindings);
  await execute(`update public.images set unused_since = unused_since - interval '15 days'`);
  expect(await removeOldImages(owner.bindings)).toBeGreaterThan(0);
  const { PICTURES } = owner.bindings;
  expect((await PICTURES?.list({ prefix: `${fetched?.id}` }))?.objects).toEqual([]);
  expect((await served(kept.address)).status).toBe(200);
});

test.each([
  '/pictures/0000/1.webp',
  `/pictures/${'0'.repeat(32)}/400.webp`,
  `/pictures/${'0'.repeat(32)}/..`,
])('%s is not an image', async (path) => expect((await served(path)).status).toBe(404));

test('an image of a merchant that forbids it is neither fetched nor stored, with the reason', async () => {
  await execute(`insert into public.merchants (id, name, allows_image_storage)
      values ('5e000000-0000-4000-8000-0000000000f7', 'Strict', false);
    insert into public.merchant_domains values ('strict-images.example', '5e000000-0000-4000-8000-0000000000f7')`);
  try {
    const address = 'https://cdn.strict-images.example/shoe.jpg';
    expect(await owner.ask('POST', '/pictures/remote', { address })).toEqual({
      status: 422,
      json: { error: imageMessages.forbidden('Strict') },
    });
    const form = { ...emptyPostForm, title: 'Shoe', product_image_url: address };
    await execute(`insert into public.categories (id, name, slug)
      values ('0a1b2c3d-0000-4000-8000-0000000000f7', 'Images', 'images')`);
    const category_ids = ['0a1b2c3d-0000-4000-8000-0000000000f7'];
    expect((await owner.ask('POST', '/posts', { ...form, category_ids })).status).toBe(201);
    expect(owner.imageMessages).toEqual([{ kind: 'remote', address }]);
    // It is shown from its own address, and the message is done.
    expect(await tend(owner)).toBe(0);
    expect(await rows('select image from public.posts')).toEqual([{ image: null }]);
  } finally {
    await execute(`delete from public.merchants where name = 'Strict'`);
  }
});
