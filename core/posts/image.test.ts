import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formMessages } from '../forms/messages.ts';
import { isImageAddress } from '../images/image-address.ts';
import { imageAddressProblem, isLoopbackImage } from '../images/image-problem.ts';
import type { StoredImage } from '../images/schema.ts';
import { imageAddress, imageOf, imageSources } from './image.ts';

const image: StoredImage = {
  id: 'abc',
  width: 1_200,
  height: 900,
  widths: [400, 1_200],
  formats: ['avif', 'webp'],
  placeholder: null,
};

test('the browser chooses between formats and widths, smallest files first', () => {
  expect(imageSources(image)).toEqual([
    { type: 'image/avif', srcSet: '/pictures/abc/400.avif 400w, /pictures/abc/1200.avif 1200w' },
    { type: 'image/webp', srcSet: '/pictures/abc/400.webp 400w, /pictures/abc/1200.webp 1200w' },
  ]);
});

test('an image has one address, in the format that every browser supports', () => {
  expect(imageAddress(image)).toBe('/pictures/abc/1200.webp');
  expect(imageAddress({ ...image, formats: ['jpg'] })).toBe('/pictures/abc/1200.jpg');
});

test('a stored image takes precedence over its original URL, and both over the default', () => {
  const product_image_url = 'https://a.example/b.jpg';
  expect(imageOf({ product_image_url, image: image })).toBe('/pictures/abc/1200.webp');
  expect(imageOf({ product_image_url, image: null })).toBe(product_image_url);
  expect(imageOf({ product_image_url: ' ', image: null })).toBe('/images/reviews/default.svg');
});

test.each(['https://[', 'https://shop.example:port/x.png', 'javascript:alert(1)', '//[', 'x'])(
  'the stored address %j shows the default image',
  (product_image_url) => {
    expect(imageOf({ product_image_url, image: null })).toBe('/images/reviews/default.svg');
  },
);

test.each([
  ['https://user:secret@cdn.example/a.png', formMessages.credentials],
  ['https://user@cdn.example/a.png', formMessages.credentials],
  ['http://192.168.0.7/a.png', formMessages.privateHost],
  ['http://10.1/a.png', formMessages.privateHost],
  ['http://[fe80::1]/a.png', formMessages.privateHost],
  ['http://nas.local/a.png', formMessages.privateHost],
  ['http://intranet/a.png', formMessages.privateHost],
  ['https://xn--a.example/a.png', formMessages.webAddressInvalid],
])('%s is no image that visitors can open', (address, problem) => {
  expect(imageAddressProblem(address)).toBe(problem);
});

test('an image of this machine is for local copies, and backups keep what was accepted before', () => {
  for (const address of [
    'http://127.0.0.1:80/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
  ]) {
    expect([imageAddressProblem(address), isLoopbackImage(address)]).toEqual([null, true]);
  }
  expect(isLoopbackImage('https://cdn.example/a.png')).toBe(false);
  expect(isLoopbackImage('/pictures/abc/1200.webp')).toBe(false);
  expect(isImageAddress('https://user:secret@cdn.example/a.png')).toBe(true);
});

test.each([
  [['equipment'], 'default-equipment.svg'],
  [['wearables', 'equipment'], 'default-wearables.svg'],
  [['espresso', 'recovery'], 'default-recovery.svg'],
  [['apparel'], 'default-apparel.svg'],
  [['nutrition'], 'default-nutrition.svg'],
  [['supplements'], 'default.svg'],
  [['constructor'], 'default.svg'],
  [[], 'default.svg'],
])('a review in %j without an image shows %s', (slugs, name) => {
  const categories = slugs.map((slug) => ({ slug }));
  const address = imageOf({ product_image_url: null, image: null, categories });
  expect(address).toBe(`/images/reviews/${name}`);
  expect(existsSync(join(import.meta.dirname, '../../site/public', address))).toBe(true);
});
