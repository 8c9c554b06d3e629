import { IMAGE_ALT_MAX_LENGTH } from '../../../core/images/library.ts';
import {
  type Element,
  escapeText,
  escapeValue,
  linkTo,
  oneLine,
  outermost,
} from '../import/html.ts';
import type { Tally } from '../import/notes.ts';
import { shortened, webAddress } from '../import/text.ts';
import { attachmentOf, isSameImage, largeAddress, shownAddress } from './image-address.ts';
import type { Attachment, Image, PostContext } from './post-context.ts';
import { attributesOf } from './shortcode-attributes.ts';

/** An image in a text. */
export interface Figure {
  image: Image;
  /** HTML of a single line. */
  caption: string;
  /** Where a click on the image leads. */
  href: string | null;
}

const hostOf = (href: string) => URL.parse(href)?.hostname.replace(/^www\./, '') || href;

/** The caption, with the link of the image, which cannot have one here. */
export function captionOf({ image, caption, href }: Figure): string {
  if (href === null) return caption;
  if (caption !== '' && !caption.includes('<a ')) return linkTo(href, caption);
  const link = linkTo(href, escapeText(oneLine(image.alt)) || hostOf(href));
  return `${caption} ${link}`.trim();
}

export function figureHtml(figure: Figure): string {
  const { address, alt } = figure.image;
  const caption = captionOf(figure);
  const said = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${escapeValue(address)}" alt="${escapeValue(alt)}">${said}</figure>`;
}

/** The image of an element, in its original size if the export names it; null without a usable address. */
export function imageOf(element: Element, source: PostContext): Image | null {
  const shown = shownAddress(element, source.link);
  if (shown === null) return null;
  const attachment = attachmentOf(element, shown, source);
  const alt = String(element.properties.alt ?? '').trim() || (attachment?.alt ?? '');
  return {
    address: largeAddress(shown, attachment, source.link),
    alt: shortened(alt, IMAGE_ALT_MAX_LENGTH),
  };
}

/** Whether a link opens only the image itself, larger or on its page in WordPress. */
export function opensImage(href: string, image: Image, element: Element, source: PostContext) {
  const target = webAddress(href, source.link);
  if (target === null) return false;
  const attachment = attachmentOf(element, image.address, source);
  const page = webAddress(attachment?.page ?? '', source.link);
  return (
    target === page ||
    new URL(target).searchParams.has('attachment_id') ||
    isSameImage(target, image.address)
  );
}

/** The address of an image behind a block, unless an element inside shows it too; null for none. */
export function backgroundOf({ properties, children }: Element): string | null {
  const given = /background(?:-image)?:[^;]*url\((["']?)(.*?)\1\)/i.exec(
    String(properties.style ?? ''),
  );
  const address = given?.[2] ?? '';
  const isShown = outermost(children, 'img').some(({ properties: { src } }) => src === address);
  return address === '' || isShown ? null : address;
}

/** Networks count the visitors of a page with images of one pixel. */
export const isPixel = ({ properties: { width, height } }: Element) =>
  Number(width) === 1 && Number(height) === 1;

/** Older galleries are lists. */
export function isGalleryList({ tagName, properties }: Element): boolean {
  return tagName === 'ul' && /\bgallery\b|-gallery/.test(String(properties.className ?? ''));
}

const numbers = (list: string | undefined) =>
  (list ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));

/** The images of a `[gallery]`: those it lists, or those uploaded to its post. */
export function galleryOf(attributes: string, source: PostContext, leftOut: Tally): Attachment[] {
  const given = attributesOf(attributes);
  const listed = numbers(given.get('ids') ?? given.get('include'));
  if (listed.length > 0) {
    const found = listed.flatMap((id) => source.attachments.get(id) ?? []);
    // Without any image the whole gallery is left out.
    if (found.length > 0) leftOut.add('image that the export lacks', listed.length - found.length);
    return found;
  }
  const excluded = new Set(numbers(given.get('exclude')));
  const parent = given.get('id') ?? source.postId;
  return [...source.attachments.values()]
    .filter((attachment) => attachment.parent === parent && !excluded.has(attachment.id))
    .sort((one, other) => one.order - other.order || Number(one.id) - Number(other.id));
}
