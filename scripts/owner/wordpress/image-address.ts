import type { Element } from '../import/html.ts';
import { webAddress } from '../import/text.ts';
import type { Attachment, PostContext } from './post-context.ts';

/** Services that show a smaller copy of the image whose address is in theirs. */
const PROXIES: readonly RegExp[] = [
  /^https?:\/\/i\d\.wp\.com\/(.+)$/,
  /^https?:\/\/[^/]+\/cdn-cgi\/image\/[^/]+\/(.+)$/,
  /^https?:\/\/[\w-]+\.i\.optimole\.com\/.*?\/(https?:\/\/.+)$/,
  /^https?:\/\/cdn\.shortpixel\.ai\/.*?\/(https?:\/\/.+)$/,
];

/** Attributes with the original of an image, or with what a script shows later. */
const LAZY = ['dataOrigFile', 'dataSrc', 'dataLazySrc', 'dataOriginal'];
const CANDIDATES = ['srcSet', 'dataSrcset', 'dataLazySrcset'];
const PLACEHOLDER =
  /(?:^|[/_-])(?:1x1|blank|lazy|lazy[_-]?placeholder|loader|loading|pixel|placeholder|spacer|trans|transparent)(?:\.trans)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#].*)?$/i;

/** Without the proxy around it, which may not say how the original is fetched. */
function withoutProxy(address: string, base: string): string {
  const inside = PROXIES.map((proxy) => proxy.exec(address)?.[1]).find((each) => each);
  if (inside === undefined) return address;
  if (/^https?:\/\//.test(inside)) return inside;
  // Cloudflare allows paths of the same site.
  if (new URL(address).pathname.startsWith('/cdn-cgi/')) return new URL(`/${inside}`, address).href;
  const original = inside.replace(/[?#].*$/, '');
  const site = URL.parse(base);
  const isOwn = site?.host === URL.parse(`https://${original}`)?.host;
  return `${isOwn ? site?.protocol : 'https:'}//${original}`;
}

/** `photo-300x200.jpg` is a size of `photo.jpg`. */
const withoutSize = (address: string) => address.replace(/-\d+x\d+(?=\.\w+$)/, '');

/** Addresses of the file that WordPress made a size from, the likeliest first. */
function filesOf(address: string): string[] {
  const plain = address.replace(/[?#].*$/, '');
  const file = withoutSize(plain);
  const uploaded = file.replace(/-(?:scaled|rotated)(?=\.\w+$)/, '');
  const changed = ['scaled', 'rotated'].map((word) => uploaded.replace(/\.\w+$/, `-${word}$&`));
  return [plain, file, uploaded, ...changed];
}

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
/** Sites move between these forms without changing their texts. */
const keyOf = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, '');

const indexes = new WeakMap<PostContext['attachments'], ReadonlyMap<string, Attachment>>();

/** The attachments by the address of their file. */
function byFile(attachments: PostContext['attachments']): ReadonlyMap<string, Attachment> {
  const known = indexes.get(attachments);
  if (known !== undefined) return known;
  const index = new Map([...attachments.values()].map((each) => [keyOf(each.address), each]));
  indexes.set(attachments, index);
  return index;
}

/** The attachment that an image in a text shows, by its address or by the class that WordPress gives it. */
export function attachmentOf(
  { properties }: Element,
  shown: string,
  { attachments }: PostContext,
): Attachment | undefined {
  const names = Array.isArray(properties.className) ? properties.className.map(String) : [];
  const id = names.find((name) => /^wp-image-\d+$/.test(name))?.slice('wp-image-'.length);
  const index = byFile(attachments);
  const found = filesOf(shown).flatMap((file) => index.get(keyOf(file)) ?? []);
  // Ids change when a site moves, addresses when a network delivers its files.
  return found[0] ?? attachments.get(id ?? '');
}

/** The image of an address in its original size, as far as that is known. */
export function largeAddress(
  address: string,
  attachment: Attachment | undefined,
  base: string,
): string {
  const large = webAddress(attachment?.address ?? '', base);
  // A network may deliver the files of the site under another host.
  const isSize = large !== null && filesOf(address).some((file) => nameOf(file) === nameOf(large));
  return isSize ? large : address;
}

/** Whether two addresses are of one image, in any sizes. */
export function isSameImage(one: string, other: string): boolean {
  const names = new Set(filesOf(withoutProxy(one, other)).map(keyOf));
  return filesOf(withoutProxy(other, one)).some((file) => names.has(keyOf(file)));
}

/** The largest of `a.jpg 300w, b.jpg 600w` or `a.jpg, b.jpg 2x`; '' for none. */
function largestOf(candidates: string): string {
  const found = candidates.matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g);
  const sorted = [...found]
    .map(([, address = '', size = '1']) => ({ address, size: Number(size) }))
    .sort((one, other) => other.size - one.size);
  return sorted[0]?.address ?? '';
}

/** The address that an image or frame shows, also when a script puts it there only later; null for none. */
export function shownAddress({ properties }: Element, base: string): string | null {
  const read = (names: readonly string[]) => names.map((name) => String(properties[name] ?? ''));
  const [given = ''] = read(['src']);
  const waiting = read(LAZY);
  const largest = read(CANDIDATES).map(largestOf);
  const usable = [...waiting, ...(PLACEHOLDER.test(given) ? [] : [given]), ...largest, given];
  const found = usable.flatMap((address) => webAddress(address, base) ?? []);
  return found[0] === undefined ? null : withoutProxy(found[0], base);
}
