import { createHash } from 'node:crypto';
import { Failure } from '../../local/failure.ts';
import { readLines } from './files.ts';
import {
  type Content,
  FORMAT,
  headerSchema,
  keyOf,
  lineSchema,
  noCounts,
  parseRow,
  READABLE_VERSIONS,
  VERSION,
} from './format.ts';

export interface Line {
  line: number;
  content: Content;
}

/** Its message follows "Line N". */
class LineError extends Error {}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new LineError('is not JSON');
  }
}

function checkHeader(bytes: Buffer | undefined): void {
  const value = bytes === undefined ? undefined : parseJson(bytes);
  const header = headerSchema.safeParse(value);
  if (!header.success) throw new LineError(`is not the header of the format ${FORMAT}`);
  const { version } = header.data;
  if (!READABLE_VERSIONS.includes(version)) {
    throw new LineError(`has version ${version}. This Spotter reads versions up to ${VERSION}`);
  }
}

class FileCheck {
  readonly #lines = new Map<string, number>();
  readonly #categories = new Set<string>();
  readonly #merchants = new Set<string>();
  readonly #specifications = new Set<string>();
  readonly #posts = new Set<string>();

  #checkUnique(what: string, name: string, line: number): void {
    const before = this.#lines.get(`${what} ${name}`);
    if (before !== undefined)
      throw new LineError(`repeats the ${what} "${name}" of line ${before}`);
    this.#lines.set(`${what} ${name}`, line);
  }

  #checkKnown(what: string, ids: readonly string[], known: ReadonlySet<string>): void {
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw new LineError(`names an unknown ${what}: ${unknown}`);
  }

  add(content: Content, line: number): void {
    this.#checkUnique(content.kind === 'setting' ? 'setting' : 'id', keyOf(content), line);
    switch (content.kind) {
      case 'setting':
      case 'image':
        return;
      case 'specification':
        this.#specifications.add(content.row.id);
        this.#checkUnique('specification', content.row.name.toLowerCase(), line);
        return;
      case 'category':
        this.#categories.add(content.row.id);
        this.#checkKnown('specification', content.row.specification_ids, this.#specifications);
        this.#checkUnique('category URL', content.row.slug, line);
        this.#checkUnique('category name', content.row.name.toLowerCase(), line);
        return;
      case 'merchant':
        this.#merchants.add(content.row.id);
        this.#checkUnique('merchant name', content.row.name.toLowerCase(), line);
        for (const domain of content.row.domains) this.#checkUnique('domain', domain, line);
        return;
      case 'link': {
        const { slug, merchant_id } = content.row;
        this.#checkUnique('link', slug, line);
        this.#checkKnown('merchant', merchant_id === null ? [] : [merchant_id], this.#merchants);
        return;
      }
      case 'post': {
        const { slug, former_slugs, category_ids, draft } = content.row;
        const slugs = [slug, draft?.fields.slug].filter((each) => typeof each === 'string');
        for (const address of new Set([...former_slugs, ...slugs])) {
          this.#checkUnique('URL', address, line);
        }
        this.#posts.add(content.row.id);
        const ids = [...category_ids, ...(draft?.category_ids ?? [])];
        this.#checkKnown('category', ids, this.#categories);
        return;
      }
      case 'best-of': {
        const { former_slugs, content: shown, draft } = content.row;
        const slugs = [shown.slug, draft?.slug].filter((each) => typeof each === 'string');
        for (const address of new Set([...former_slugs, ...slugs])) {
          this.#checkUnique('URL of a best-of page', address, line);
        }
        return;
      }
      case 'comparison': {
        const pair = [content.row.first_post_id, content.row.second_post_id];
        this.#checkKnown('review', pair, this.#posts);
        this.#checkUnique('comparison', pair.sort().join(' '), line);
      }
    }
  }
}

/** Checks each row when it is read, counts and checksum at the end. Throws a Failure that names the line. */
export async function* readContent(path: string): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  const counts = noCounts();
  const check = new FileCheck();
  let number = 0;
  let ended = false;
  try {
    for await (const bytes of readLines(path)) {
      number += 1;
      if (ended) throw new LineError('is after the end of the backup');
      if (number === 1) {
        checkHeader(bytes);
        continue;
      }
      const line = lineSchema.safeParse(parseJson(bytes));
      if (!line.success) throw new LineError('has an unknown kind');
      if (line.data.kind === 'end') {
        ended = true;
        const { counts: said, sha256 } = line.data;
        if (JSON.stringify(said) !== JSON.stringify(counts)) {
          throw new LineError('has other counts than the rows: the file was changed or truncated');
        }
        if (sha256 !== hash.digest('hex')) {
          throw new LineError('has another checksum than the rows: the file was changed');
        }
        continue;
      }
      const { kind, row } = line.data;
      const parsed = parseRow(kind, row);
      if ('problem' in parsed) throw new LineError(`is not a valid ${kind}: ${parsed.problem}`);
      check.add(parsed.content, number);
      counts[kind] += 1;
      hash.update(bytes).update('\n');
      yield { line: number, content: parsed.content };
    }
    if (number === 0) checkHeader(undefined);
    if (!ended) throw new LineError('is the last, and the end is missing: the file is truncated');
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    throw new Failure(`Line ${Math.max(number, 1)} ${error.message}. Nothing was changed.`);
  }
}
