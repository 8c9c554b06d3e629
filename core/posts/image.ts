import type { FocalPoint } from '../images/index.ts';
import { isImageAddress } from '../images/index.ts';
import type { ImageFormat, StoredImage } from '../images/schema.ts';
import { defaultImage } from './default-image.ts';
import { presentText } from './display.ts';

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

/** An address that every parser accepts, whatever is stored. */
export function imageOf(review: {
  product_image_url: string | null;
  image: StoredImage | null;
  categories?: readonly { slug: string }[];
}): string {
  if (review.image !== null) return imageAddress(review.image);
  const address = presentText(review.product_image_url);
  return address !== null && isImageAddress(address)
    ? address
    : defaultImage(review.categories ?? []);
}

/** Classes for an image that is cropped to its frame; the security policy allows no style attribute. */
export function focalClasses(focal: FocalPoint | undefined): string | undefined {
  return focal && `focal focal-x-${focal[0]} focal-y-${focal[1]}`;
}
