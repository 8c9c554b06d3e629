import { expect, test } from 'vitest';
import { imageOf } from '../posts/display.ts';
import { type PictureFacts, pictureAddress, pictureSources } from './sources.ts';

const picture: PictureFacts = {
  id: 'abc',
  width: 1_200,
  height: 900,
  widths: [400, 1_200],
  formats: ['avif', 'webp'],
  placeholder: null,
};

test('a browser may choose between formats and widths, the smallest files first', () => {
  expect(pictureSources(picture)).toEqual([
    { type: 'image/avif', srcSet: '/pictures/abc/400.avif 400w, /pictures/abc/1200.avif 1200w' },
    { type: 'image/webp', srcSet: '/pictures/abc/400.webp 400w, /pictures/abc/1200.webp 1200w' },
  ]);
});

test('one address stands for all of it, in the format that every browser reads', () => {
  expect(pictureAddress(picture)).toBe('/pictures/abc/1200.webp');
  expect(pictureAddress({ ...picture, formats: ['jpg'] })).toBe('/pictures/abc/1200.jpg');
});

test('a kept picture comes before the address it was fetched from, and a stand-in last', () => {
  const product_image_url = 'https://a.example/b.jpg';
  expect(imageOf({ product_image_url, image: picture })).toBe('/pictures/abc/1200.webp');
  expect(imageOf({ product_image_url, image: null })).toBe(product_image_url);
  expect(imageOf({ product_image_url: ' ', image: null })).toBe('/images/reviews/default.svg');
});
