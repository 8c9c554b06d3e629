import { createHash } from 'node:crypto';
import { Failure } from '../../local/failure.ts';
import { readLines } from './files.ts';
import {
  type Content,
  type Counts,
  FORMAT,
  headerSchema,
  keyOf,
  lineSchema,
  parseRow,
  VERSION,
} from './format.ts';

/** A row of a file with the number of its line, from 1. */
export interface Line {
  line: number;
  content: Content;
}

/** What is wrong with a line, in words; the sentence around them says which. */
class Wrong extends Error {}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Wrong('is no JSON');
  }
}

function checkHeader(bytes: Buffer | undefined): void {
  const value = bytes === undefined ? undefined : parseJson(bytes);
  const header = headerSchema.safeParse(value);
  if (!header.success) throw new Wrong(`is not how a file of the format ${FORMAT} begins`);
  const { version } = header.data;
  if (version !== VERSION) {
    throw new Wrong(`says version ${version}, and this Spotter reads version ${VERSION}`);
  }
}

/** Holds what no line can say by itself: that keys and addresses are used once, and links lead somewhere. */
class Whole {
  readonly #lines = new Map<string, number>();
  readonly #categories = new Set<string>();

  #once(what: string, name: string, line: number): void {
    const before = this.#lines.get(`${what} ${name}`);
    if (before !== undefined) throw new Wrong(`has the ${what} "${name}" of line ${before} again`);
    this.#lines.set(`${what} ${name}`, line);
  }

  check(content: Content, line: number): void {
    this.#once(content.kind === 'setting' ? 'setting' : 'id', keyOf(content), line);
    switch (content.kind) {
      case 'setting':
        return;
      case 'category':
        this.#categories.add(content.row.id);
        this.#once('category address', content.row.slug, line);
        this.#once('category name', content.row.name.toLowerCase(), line);
        return;
      case 'post': {
        const { slug, former_slugs, category_ids } = content.row;
        for (const address of new Set([...former_slugs, ...(slug === null ? [] : [slug])])) {
          this.#once('address', address, line);
        }
        const unknown = category_ids.find((id) => !this.#categories.has(id));
        if (unknown !== undefined)
          throw new Wrong(`names a category that is not there: ${unknown}`);
      }
    }
  }
}

/**
 * The rows of a backup in the order of the file, checked as they come; what only the end can tell
 * (counts, checksum) is checked before the last one is done.
 *
 * @throws a Failure, in a sentence that names the line, for a file that is not whole and right
 */
export async function* readContent(path: string): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  const counts: Counts = { setting: 0, category: 0, post: 0 };
  const whole = new Whole();
  let number = 0;
  let ended = false;
  try {
    for await (const bytes of readLines(path)) {
      number += 1;
      if (ended) throw new Wrong('stands after the end of the backup');
      if (number === 1) {
        checkHeader(bytes);
        continue;
      }
      const line = lineSchema.safeParse(parseJson(bytes));
      if (!line.success) throw new Wrong('is of no kind that a backup has');
      if (line.data.kind === 'end') {
        ended = true;
        const { counts: said, sha256 } = line.data;
        if (JSON.stringify(said) !== JSON.stringify(counts)) {
          throw new Wrong(
            'counts other rows than there are: the file was changed or lines are lost',
          );
        }
        if (sha256 !== hash.digest('hex')) {
          throw new Wrong('has another checksum than the rows: the file was changed');
        }
        continue;
      }
      const { kind, row } = line.data;
      const parsed = parseRow(kind, row);
      if ('problem' in parsed) throw new Wrong(`is no ${kind}: ${parsed.problem}`);
      whole.check(parsed.content, number);
      counts[kind] += 1;
      hash.update(bytes).update('\n');
      yield { line: number, content: parsed.content };
    }
    if (number === 0) checkHeader(undefined);
    if (!ended) throw new Wrong('is the last one, and the end is missing: the file is cut off');
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    throw new Failure(`Line ${Math.max(number, 1)} ${error.message}. Nothing was changed.`);
  }
}
