import type { ImageFormat, StoredImage } from '../images/schema.ts';
import { presentText } from './display.ts';

const DEFAULT_IMAGE = '/images/reviews/default.svg';

export const IMAGE_TYPES: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

function imagePath(id: string, width: number, format: ImageFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** The largest size in the most widely supported format. */
export function imageAddress({ id, width, formats }: StoredImage): string {
  return imagePath(id, width, formats.at(-1) ?? 'webp');
}

/** Smaller formats come first, because the browser takes the first it supports. */
export function imageSources({ id, widths, formats }: StoredImage) {
  return formats.map((format) => ({
    type: IMAGE_TYPES[format],
    srcSet: widths.map((width) => `${imagePath(id, width, format)} ${width}w`).join(', '),
  }));
}

export function imageOf(review: {
  product_image_url: string | null;
  image: StoredImage | null;
}): string {
  if (review.image !== null) return imageAddress(review.image);
  return presentText(review.product_image_url) ?? DEFAULT_IMAGE;
}
