import { createHash } from 'node:crypto';
import { ContentError } from '../../../functions/backups/files/content-error.ts';
import { splitLines } from '../../../functions/backups/files/lines.ts';
import { type Line, readContent as read } from '../../../functions/backups/files/read-content.ts';
import { Failure } from '../../process/failure.ts';
import { readBytes } from './files.ts';

export type { Line } from '../../../functions/backups/files/read-content.ts';

/** Checks each row when it is read, counts and checksum at the end. Throws a Failure that names the line. */
export async function* readContent(path: string): AsyncGenerator<Line> {
  try {
    yield* read(splitLines(readBytes(path)), createHash('sha256'));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new Failure(`${error.message}. Nothing was changed.`);
  }
}
