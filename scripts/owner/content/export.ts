import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type Content,
  type Counts,
  type Kind,
  keyOf,
  kinds,
  noCounts,
  parseRow,
} from '../../../functions/backups/files/format.ts';
import { endLine, headerLine, rowLine } from '../../../functions/backups/files/write-content.ts';
import { Failure } from '../../process/failure.ts';
import { type DatabaseAccess, openDatabase, resultOf } from '../access/database.ts';
import { writeFileAtomically } from './files.ts';

const EXPORT_PAGE = 100;
const EXPORT_TRIES = 3;

/** All rows of a kind, by key. */
export async function* readRows(access: DatabaseAccess, kind: Kind): AsyncGenerator<Content> {
  const database = openDatabase(access);
  let after: string | undefined;
  for (;;) {
    const query = database.rpc('read_backup_rows', {
      kind_input: kind,
      limit_input: EXPORT_PAGE,
      ...(after !== undefined && { after_input: after }),
    });
    const page = z.array(z.unknown()).parse(await resultOf(access, 'read the content', query));
    for (const row of page) {
      const parsed = parseRow(kind, row);
      if ('problem' in parsed) {
        throw new Error(`A ${kind} is invalid: ${parsed.problem}`);
      }
      after = keyOf(parsed.content);
      yield parsed.content;
    }
    if (page.length < EXPORT_PAGE) return;
  }
}

/** A value that changes with the content. */
export const readState = (access: DatabaseAccess): Promise<unknown> =>
  resultOf(access, 'read the content', openDatabase(access).rpc('content_fingerprint'));

class Changed extends Error {}

/** Yields the lines of a backup, and counts rows into `counts`. */
async function* linesOf(access: DatabaseAccess, counts: Counts): AsyncGenerator<string> {
  const before = await readState(access);
  yield headerLine(new Date());
  const hash = createHash('sha256');
  for (const kind of kinds()) {
    for await (const content of readRows(access, kind)) {
      const line = rowLine(content);
      hash.update(line);
      counts[kind] += 1;
      yield line;
    }
  }
  if ((await readState(access)) !== before) throw new Changed();
  yield endLine(counts, hash.digest('hex'));
}

/** Returns the number of rows by kind. Throws a Failure if the content keeps changing. */
export async function exportContent(access: DatabaseAccess, path: string): Promise<Counts> {
  for (let tries = 0; tries < EXPORT_TRIES; tries += 1) {
    const counts = noCounts();
    try {
      await writeFileAtomically(path, linesOf(access, counts));
      return counts;
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw new Failure('The content changed during each attempt. Try again when nobody is saving.');
}
