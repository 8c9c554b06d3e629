import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../../local/failure.ts';
import { type DatabaseAccess, openDatabase, resultOf } from '../database.ts';
import { writeFileWhole } from './files.ts';
import { type Content, type Counts, FORMAT, KINDS, keyOf, parseRow, VERSION } from './format.ts';

/** Rows of the content that are read in one request. */
const EXPORT_PAGE = 100;
/** How often an export begins again because the content changed meanwhile. */
const EXPORT_TRIES = 3;

/** The rows of the content, by kind and key. */
async function* readRows(access: DatabaseAccess): AsyncGenerator<Content> {
  const database = openDatabase(access);
  for (const kind of KINDS) {
    let after: string | undefined;
    for (;;) {
      const query = database.rpc('read_content', {
        kind_input: kind,
        limit_input: EXPORT_PAGE,
        ...(after !== undefined && { after_input: after }),
      });
      const page = z.array(z.unknown()).parse(await resultOf(access, 'give its content', query));
      for (const row of page) {
        const parsed = parseRow(kind, row);
        if ('problem' in parsed) {
          throw new Error(`A ${kind} is not as a backup can have it: ${parsed.problem}`);
        }
        after = keyOf(parsed.content);
        yield parsed.content;
      }
      if (page.length < EXPORT_PAGE) break;
    }
  }
}

class Changed extends Error {}

/** The lines of a backup; `counts` is counted up as they come. */
async function* linesOf(access: DatabaseAccess, counts: Counts): AsyncGenerator<string> {
  const state = () =>
    resultOf(access, 'give its content', openDatabase(access).rpc('content_fingerprint'));
  const before = await state();
  yield `${JSON.stringify({ format: FORMAT, version: VERSION, made_at: new Date().toISOString() })}\n`;
  const hash = createHash('sha256');
  for await (const { kind, row } of readRows(access)) {
    const line = `${JSON.stringify({ kind, row })}\n`;
    hash.update(line);
    counts[kind] += 1;
    yield line;
  }
  if ((await state()) !== before) throw new Changed();
  yield `${JSON.stringify({ kind: 'end', counts, sha256: hash.digest('hex') })}\n`;
}

/**
 * Writes the whole content and settings into one file.
 *
 * @returns how many rows of each kind it has
 * @throws a Failure, in a sentence, when the database cannot be used or the file cannot be written,
 *   or when the content does not stay as it is for long enough
 */
export async function exportContent(access: DatabaseAccess, path: string): Promise<Counts> {
  for (let tries = 0; tries < EXPORT_TRIES; tries += 1) {
    const counts: Counts = { setting: 0, category: 0, post: 0 };
    try {
      await writeFileWhole(path, linesOf(access, counts));
      return counts;
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw new Failure('The content changed each time it was read: try again when nobody is saving.');
}
