import { IMAGE_ALT_MAX_LENGTH } from '../../../core/images/library.ts';
import type { parseHtml } from '../../../core/rich-text/parse.ts';
import { shortened, webAddress } from './text.ts';

type Root = NonNullable<ReturnType<typeof parseHtml>>;
type Node = Root['children'][number];
type Element = Extract<Node, { type: 'element' }>;

export interface Image {
  address: string;
  alt: string;
}

/** An image in the media library of WordPress. */
export interface Attachment extends Image {
  id: string;
  /** HTML. */
  caption: string;
  /** The id of the post that it was uploaded to. */
  parent: string;
  order: number;
}

/** What the images of a post refer to. */
export interface ImageSource {
  /** The address of the post, for relative addresses. */
  link: string;
  postId: string;
  attachments: ReadonlyMap<string, Attachment>;
}

const escapeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** `caption` is HTML of a single line. */
export function figure({ address, alt }: Image, caption: string): string {
  const said = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${escapeValue(address)}" alt="${escapeValue(alt)}">${said}</figure>`;
}

/** `photo-300x200.jpg` is a size of `photo.jpg`. */
const withoutSize = (address: string) => address.replace(/-\d+x\d+(?=\.\w+$)/, '');

/** The image of an element, in its original size if the export names it; null without a usable address. */
export function imageOf({ properties }: Element, source: ImageSource): Image | null {
  const names = Array.isArray(properties.className) ? properties.className.map(String) : [];
  const id = names.find((name) => /^wp-image-\d+$/.test(name))?.slice('wp-image-'.length);
  const attachment = source.attachments.get(id ?? '');
  const shown = webAddress(String(properties.src ?? ''), source.link);
  const original = webAddress(attachment?.address ?? '', source.link);
  const isSize = shown !== null && original !== null && withoutSize(shown) === original;
  const address = isSize ? original : shown;
  if (address === null) return null;
  const alt = String(properties.alt ?? '').trim() || (attachment?.alt ?? '');
  return { address, alt: shortened(alt, IMAGE_ALT_MAX_LENGTH) };
}

export const isElement = (node: Node): node is Element => node.type === 'element';

/** The first elements with a name, not those inside them. */
export function outermost(nodes: readonly Node[], name: string): Element[] {
  return nodes
    .filter(isElement)
    .flatMap((node) => (node.tagName === name ? [node] : outermost(node.children, name)));
}

/** Older galleries are lists. */
export function isGalleryList({ tagName, properties }: Element): boolean {
  return tagName === 'ul' && /\bgallery\b|-gallery/.test(String(properties.className ?? ''));
}

const numbers = (list: string | undefined) =>
  (list ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));

function attributesOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g);
  return new Map([...pairs].map(([, name = '', ...values]) => [name, values.find(Boolean) ?? '']));
}

/** The images of a `[gallery]`: those it lists, or those uploaded to its post. */
export function galleryOf(attributes: string, source: ImageSource): Attachment[] {
  const given = attributesOf(attributes);
  const listed = numbers(given.get('ids') ?? given.get('include'));
  if (listed.length > 0) {
    return listed.flatMap((id) => source.attachments.get(id) ?? []);
  }
  const excluded = new Set(numbers(given.get('exclude')));
  const parent = given.get('id') ?? source.postId;
  return [...source.attachments.values()]
    .filter((attachment) => attachment.parent === parent && !excluded.has(attachment.id))
    .sort((one, other) => one.order - other.order || Number(one.id) - Number(other.id));
}
