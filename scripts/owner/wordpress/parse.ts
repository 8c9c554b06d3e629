import sax from 'sax';
import { Failure, messageOf } from '../../local/failure.ts';
import { readBytes } from '../content/files.ts';

/** A category as the export defines it. */
export interface Term {
  kind: 'term';
  slug: string;
  name: string;
  /** The slug of the one it stands in; '' for none. */
  parent: string;
}

/** A post, page, attachment or anything else that WordPress keeps as one. */
export interface Item {
  kind: 'item';
  type: string;
  id: string;
  title: string;
  /** Where it was read. */
  link: string;
  guid: string;
  content: string;
  excerpt: string;
  slug: string;
  status: string;
  password: string;
  /** In UTC; zeros where it was never published. */
  dateUtc: string;
  date: string;
  modifiedUtc: string;
  attachmentUrl: string;
  categories: { slug: string; name: string }[];
  meta: Map<string, string[]>;
  comments: number;
}

export type Part = Term | Item;

/** The versions of the format that this reads; they differ in what it does not use. */
const VERSIONS = /^1\.[0-2]$/;

/** What the prefixes stand for, whatever they are called in a file. */
const NAMESPACES: readonly [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/?$/, 'excerpt'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/?$/, 'wp'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content'],
];

function nameOf({ uri, local, name }: sax.QualifiedTag): string {
  if (uri === '') return local;
  const prefix = NAMESPACES.find(([pattern]) => pattern.test(uri))?.[1];
  return prefix === undefined ? `other:${name}` : `${prefix}:${local}`;
}

const TEXTS: Record<string, keyof Item & string> = {
  title: 'title',
  link: 'link',
  guid: 'guid',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'id',
  'wp:post_name': 'slug',
  'wp:post_type': 'type',
  'wp:post_password': 'password',
  'wp:status': 'status',
  'wp:post_date': 'date',
  'wp:post_date_gmt': 'dateUtc',
  'wp:post_modified_gmt': 'modifiedUtc',
  'wp:attachment_url': 'attachmentUrl',
};

const emptyItem = (): Item => ({
  kind: 'item',
  type: '',
  id: '',
  title: '',
  link: '',
  guid: '',
  content: '',
  excerpt: '',
  slug: '',
  status: '',
  password: '',
  dateUtc: '',
  date: '',
  modifiedUtc: '',
  attachmentUrl: '',
  categories: [],
  meta: new Map(),
  comments: 0,
});

/** Reads a stream of elements into parts. */
class Reader {
  readonly #path: string[] = [];
  #text = '';
  #item: Item | undefined;
  #term: Term | undefined;
  #category = { domain: '', slug: '' };
  #meta = { key: '', value: '' };
  readonly done: Part[] = [];
  version: string | undefined;

  open(tag: sax.QualifiedTag): void {
    this.#path.push(nameOf(tag));
    this.#text = '';
    const at = this.#path.join(' ');
    if (at === 'rss channel item') this.#item = emptyItem();
    if (at === 'rss channel wp:category') {
      this.#term = { kind: 'term', slug: '', name: '', parent: '' };
    }
    if (at === 'rss channel item category') {
      const attribute = (name: string) => tag.attributes[name]?.value ?? '';
      this.#category = { domain: attribute('domain'), slug: attribute('nicename') };
    }
    if (at === 'rss channel item wp:postmeta') this.#meta = { key: '', value: '' };
  }

  text(text: string): void {
    this.#text += text;
  }

  close(): void {
    const [root, channel, holder, field, part] = this.#path;
    const depth = this.#path.length;
    const text = this.#text;
    this.#path.pop();
    this.#text = '';
    if (root !== 'rss' || channel !== 'channel') return;
    if (depth === 3 && holder === 'wp:wxr_version') this.version = text.trim();
    if (this.#term !== undefined && holder === 'wp:category') this.#closeInTerm(depth, field, text);
    if (this.#item !== undefined && holder === 'item') {
      this.#closeInItem(this.#item, depth, field, part, text);
    }
  }

  #closeInTerm(depth: number, field: string | undefined, text: string): void {
    if (this.#term === undefined) return;
    if (depth === 3) {
      this.done.push(this.#term);
      this.#term = undefined;
    } else if (depth === 4) {
      if (field === 'wp:category_nicename') this.#term.slug = text.trim();
      if (field === 'wp:category_parent') this.#term.parent = text.trim();
      if (field === 'wp:cat_name') this.#term.name = text;
    }
  }

  #closeInItem(
    item: Item,
    depth: number,
    field: string | undefined,
    part: string | undefined,
    text: string,
  ): void {
    if (depth === 3) {
      this.done.push(item);
      this.#item = undefined;
      return;
    }
    if (depth === 5 && field === 'wp:postmeta') {
      if (part === 'wp:meta_key') this.#meta.key = text;
      if (part === 'wp:meta_value') this.#meta.value = text;
      return;
    }
    if (depth !== 4 || field === undefined) return;
    if (field === 'wp:postmeta') {
      const { key, value } = this.#meta;
      item.meta.set(key, [...(item.meta.get(key) ?? []), value]);
    } else if (field === 'wp:comment') {
      item.comments += 1;
    } else if (field === 'category') {
      const { domain, slug } = this.#category;
      if (domain === 'category') item.categories.push({ slug, name: text });
    } else {
      const key = TEXTS[field];
      if (key !== undefined) Object.assign(item, { [key]: text });
    }
  }
}

/** The encoding that the first bytes name; UTF-8 where they name none. */
function encodingOf(start: Buffer): string {
  const declared = /^[^<]*<\?xml[^>]*?encoding=["']([\w.-]+)["']/.exec(
    start.subarray(0, 200).toString('latin1'),
  )?.[1];
  return declared ?? 'utf-8';
}

function decoderOf(path: string, start: Buffer): TextDecoder {
  try {
    return new TextDecoder(encodingOf(start));
  } catch {
    throw new Failure(
      `${path} is in the encoding ${encodingOf(start)}, which nobody here can read.`,
    );
  }
}

// Not allowed in XML and not worth anything in a text, yet many exports have some.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/**
 * The categories and items of a WordPress export (WXR 1.0 to 1.2) in the order of the file, one at a
 * time: the file may be of any size.
 *
 * @throws a Failure, in a sentence, when the file is no such export or is not well-formed
 */
export async function* readWordPress(path: string): AsyncGenerator<Part> {
  const reader = new Reader();
  const parser = sax.parser(true, { xmlns: true, position: true });
  const problem: { sentence?: string } = {};
  const fail = (what: string) => {
    problem.sentence ??= `${path} is no well-formed export of WordPress: line ${parser.line + 1}, ${what}.`;
  };
  parser.onerror = (error) => {
    fail(messageOf(error).split('\n')[0]?.toLowerCase().replace(/\.$/, '') ?? '');
  };
  // An export declares none, and what it could declare is best not followed.
  parser.ondoctype = () => fail('it declares a document type');
  parser.onopentag = (tag) => {
    if ('uri' in tag) reader.open(tag);
  };
  parser.onclosetag = () => reader.close();
  parser.ontext = (text) => reader.text(text);
  parser.oncdata = (text) => reader.text(text);
  const done = () => {
    if (problem.sentence !== undefined) throw new Failure(problem.sentence);
    const parts = reader.done.splice(0);
    if (parts.some(({ kind }) => kind === 'item')) checkVersion(path, reader.version);
    return parts;
  };

  let decoder: TextDecoder | undefined;
  for await (const bytes of readBytes(path)) {
    decoder ??= decoderOf(path, bytes);
    parser.write(decoder.decode(bytes, { stream: true }).replace(CONTROLS, ''));
    yield* done();
  }
  parser.write(decoder?.decode() ?? '').close();
  yield* done();
  checkVersion(path, reader.version);
}

function checkVersion(path: string, version: string | undefined): void {
  if (version === undefined || version === '') {
    throw new Failure(`${path} is no export of WordPress: it does not say of which version it is.`);
  }
  if (!VERSIONS.test(version)) {
    throw new Failure(`${path} is of version ${version}; this reads the versions 1.0 to 1.2.`);
  }
}
