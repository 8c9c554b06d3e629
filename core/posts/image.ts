import type { ImageFormat, StoredImage } from '../images/schema.ts';
import { presentText } from './display.ts';

/** The image of a review that has none of its own. */
const DEFAULT_IMAGE = '/images/reviews/default.svg';

/** The media type of each format. */
export const IMAGE_TYPES: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** Where one size of an image is. */
function imagePath(id: string, width: number, format: ImageFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** The one address that stands for an image: its largest size in the format that all browsers read. */
export function imageAddress({ id, width, formats }: StoredImage): string {
  return imagePath(id, width, formats.at(-1) ?? 'webp');
}

/** One `<source>` of a `<picture>`: a format with all its widths. */
export interface ImageSource {
  type: string;
  srcSet: string;
}

/** The formats of an image for a browser to choose from, the smallest files first. */
export function imageSources({ id, widths, formats }: StoredImage): ImageSource[] {
  return formats.map((format) => ({
    type: IMAGE_TYPES[format],
    srcSet: widths.map((width) => `${imagePath(id, width, format)} ${width}w`).join(', '),
  }));
}

/** The address of a review's image: the stored copy, else the address that the owner gave. */
export function imageOf(review: {
  product_image_url: string | null;
  image: StoredImage | null;
}): string {
  if (review.image !== null) return imageAddress(review.image);
  return presentText(review.product_image_url) ?? DEFAULT_IMAGE;
}
