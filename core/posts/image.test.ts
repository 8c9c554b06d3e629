import { expect, test } from 'vitest';
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
