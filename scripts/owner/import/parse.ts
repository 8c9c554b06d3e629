import { type XmlElement, XmlError, XmlReader } from '../../local/xml.ts';
import { Failure } from '../../process/failure.ts';
import { readBytes } from '../content/files.ts';
import { AmpersandEscaper } from './ampersands.ts';

export interface Term {
  kind: 'term';
  taxonomy: string;
  slug: string;
  name: string;
  /** A slug; '' for none. */
  parent: string;
}

/** What the old site says about itself. */
interface SiteText {
  kind: 'site';
  name: 'title' | 'description' | 'link';
  text: string;
}

/** A part of the file that is not XML, which was read as text. */
export interface Repair {
  kind: 'repair';
  line: number;
  problem: string;
  /** The title of the item around it; '' outside of items. */
  item: string;
}

/** Anything that WordPress stores as a post, including pages and attachments. */
export interface Item {
  kind: 'item';
  type: string;
  id: string;
  title: string;
  link: string;
  guid: string;
  content: string;
  excerpt: string;
  slug: string;
  status: string;
  password: string;
  /** UTC; zeros if never published. */
  dateUtc: string;
  date: string;
  modifiedUtc: string;
  attachmentUrl: string;
  /** The id of the post above it. */
  parent: string;
  order: string;
  /** Categories, tags and other terms. */
  terms: { taxonomy: string; slug: string; name: string }[];
  meta: Map<string, string[]>;
  comments: number;
}

export type Part = Term | Item | SiteText | Repair;

/** Whether an item is a link of ThirstyAffiliates or Pretty Links. */
export const isLinkItem = ({ type }: Item) => /^(?:thirstylink|pretty-link)$/.test(type.trim());

/** A reusable block, which newer versions call a synced pattern. */
export const isPatternItem = ({ type }: Item) => type.trim() === 'wp_block';

/** The versions differ only in unused elements. */
const VERSIONS = /^1\.[0-2]$/;

/** Fixed prefixes, because files may name namespaces differently. */
const NAMESPACES: readonly [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/?$/, 'excerpt'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/?$/, 'wp'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content'],
];

function nameOf({ uri, local, name }: { uri: string; local: string; name: string }): string {
  if (uri === '') return local;
  // Without its declaration a prefix is its own namespace.
  const prefix = NAMESPACES.find(([pattern, known]) => pattern.test(uri) || uri === known)?.[1];
  return prefix === undefined ? `other:${name}` : `${prefix}:${local}`;
}

function termOf(element: XmlElement): Term {
  const [slug, name, parent] =
    element.name === 'wp:category'
      ? ['wp:category_nicename', 'wp:cat_name', 'wp:category_parent']
      : ['wp:term_slug', 'wp:term_name', 'wp:term_parent'];
  return {
    kind: 'term',
    taxonomy: element.textOf('wp:term_taxonomy').trim() || 'category',
    slug: element.textOf(slug).trim(),
    name: element.textOf(name),
    parent: element.textOf(parent).trim(),
  };
}

function itemOf(element: XmlElement): Item {
  const terms = element.all('category').map(({ attributes, text }) => ({
    taxonomy: attributes.domain ?? '',
    slug: attributes.nicename ?? '',
    name: text,
  }));
  const meta = new Map<string, string[]>();
  for (const entry of element.all('wp:postmeta')) {
    const key = entry.textOf('wp:meta_key');
    meta.set(key, [...(meta.get(key) ?? []), entry.textOf('wp:meta_value')]);
  }
  return {
    kind: 'item',
    type: element.textOf('wp:post_type'),
    id: element.textOf('wp:post_id'),
    title: element.textOf('title'),
    link: element.textOf('link'),
    guid: element.textOf('guid'),
    content: element.textOf('content:encoded'),
    excerpt: element.textOf('excerpt:encoded'),
    slug: element.textOf('wp:post_name'),
    status: element.textOf('wp:status'),
    password: element.textOf('wp:post_password'),
    dateUtc: element.textOf('wp:post_date_gmt'),
    date: element.textOf('wp:post_date'),
    modifiedUtc: element.textOf('wp:post_modified_gmt'),
    attachmentUrl: element.textOf('wp:attachment_url'),
    parent: element.textOf('wp:post_parent'),
    order: element.textOf('wp:menu_order'),
    terms,
    meta,
    comments: element.all('wp:comment').length,
  };
}

function decoderFor(path: string, start: Buffer): TextDecoder {
  const head = start.subarray(0, 200).toString('latin1');
  const encoding = /^[^<]*<\?xml[^>]*?encoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new Failure(`${path} has the encoding ${encoding}, which is not supported.`);
  }
}

// Invalid in XML, but present in many exports.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed.
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** Errors after which the text of an element is still known, and where it ends. */
const TOLERATED = /^(?:unbound namespace prefix|unencoded <|invalid character entity)/;

/**
 * Reads WXR 1.0 to 1.2 from a file of any size, also with characters that XML would escape and prefixes that it
 * would declare. Throws a Failure if it is not an export, or if its elements are not complete.
 */
export async function* readWordPress(path: string): AsyncGenerator<Part> {
  let version: string | undefined;
  const parts: Part[] = [];
  let repairs: Omit<Repair, 'item'>[] = [];
  const note = ({ line, message }: XmlError) => {
    repairs.push({ kind: 'repair', line, problem: message });
  };
  const ampersands = new AmpersandEscaper(note);
  const reader = new XmlReader({
    path: ['rss', 'channel'],
    nameOf,
    onElement(element) {
      if (element.name === 'wp:wxr_version') version = element.text.trim();
      if (element.name === 'wp:category' || element.name === 'wp:term') parts.push(termOf(element));
      const { name, text } = element;
      if (name === 'title' || name === 'description' || name === 'link') {
        parts.push({ kind: 'site', name, text });
      }
      const isItem = element.name === 'item';
      const item = isItem ? element.textOf('title').trim() : '';
      // Ampersands are noted before the parser is there.
      const isAhead = ({ line }: { line: number }) => line > reader.line;
      for (const repair of repairs) if (!isAhead(repair)) parts.push({ ...repair, item });
      repairs = repairs.filter(isAhead);
      if (isItem) {
        checkVersion(path, version);
        parts.push(itemOf(element));
      }
    },
    tolerates(error) {
      const isTolerated = TOLERATED.test(error.message);
      if (isTolerated) note(error);
      return isTolerated;
    },
  });
  const inFile = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      throw new Failure(
        `${path} is not a well-formed WordPress export: line ${error.line}, ${error.message}.`,
      );
    }
    return parts.splice(0);
  };

  let decoder: TextDecoder | undefined;
  for await (const bytes of readBytes(path)) {
    decoder ??= decoderFor(path, bytes);
    const text = decoder.decode(bytes, { stream: true }).replace(CONTROLS, '');
    yield* inFile(() => reader.write(ampersands.write(text)));
  }
  yield* inFile(() => {
    reader.write(ampersands.write(decoder?.decode() ?? '') + ampersands.close());
    reader.close();
    for (const repair of repairs) parts.push({ ...repair, item: '' });
  });
  checkVersion(path, version);
}

function checkVersion(path: string, version: string | undefined): void {
  if (version === undefined || version === '') {
    throw new Failure(`${path} is not a WordPress export: it states no format version.`);
  }
  if (!VERSIONS.test(version)) {
    throw new Failure(`${path} has the format version ${version}. Supported are 1.0 to 1.2.`);
  }
}
