import { Failure } from '../../local/failure.ts';
import { type XmlElement, XmlError, XmlReader } from '../../local/xml.ts';
import { readBytes } from '../content/files.ts';

export interface Term {
  kind: 'term';
  slug: string;
  name: string;
  /** A slug; '' for none. */
  parent: string;
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
  categories: { slug: string; name: string }[];
  meta: Map<string, string[]>;
  comments: number;
}

export type Part = Term | Item;

/** Whether an item is a link of ThirstyAffiliates or Pretty Links. */
export const isLinkItem = ({ type }: Item) => /^(?:thirstylink|pretty-link)$/.test(type.trim());

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
  const prefix = NAMESPACES.find(([pattern]) => pattern.test(uri))?.[1];
  return prefix === undefined ? `other:${name}` : `${prefix}:${local}`;
}

function termOf(element: XmlElement): Term {
  return {
    kind: 'term',
    slug: element.textOf('wp:category_nicename').trim(),
    name: element.textOf('wp:cat_name'),
    parent: element.textOf('wp:category_parent').trim(),
  };
}

function itemOf(element: XmlElement): Item {
  const categories = element
    .all('category')
    .filter(({ attributes }) => attributes.domain === 'category')
    .map(({ attributes, text }) => ({ slug: attributes.nicename ?? '', name: text }));
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
    categories,
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

/** Reads WXR 1.0 to 1.2 from a file of any size. Throws a Failure if it is not a well-formed export. */
export async function* readWordPress(path: string): AsyncGenerator<Part> {
  let version: string | undefined;
  const parts: Part[] = [];
  const reader = new XmlReader({
    path: ['rss', 'channel'],
    nameOf,
    onElement(element) {
      if (element.name === 'wp:wxr_version') version = element.text.trim();
      if (element.name === 'wp:category') parts.push(termOf(element));
      if (element.name === 'item') {
        checkVersion(path, version);
        parts.push(itemOf(element));
      }
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
    yield* inFile(() => reader.write(text));
  }
  yield* inFile(() => {
    reader.write(decoder?.decode() ?? '');
    reader.close();
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
