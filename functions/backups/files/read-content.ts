import { ContentError } from './content-error.ts';
import { FileCheck, LineError } from './file-check.ts';
import {
  type Content,
  FORMAT,
  headerSchema,
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

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new LineError('is not JSON');
  }
}

function checkHeader(bytes: Uint8Array | undefined): void {
  const value = bytes === undefined ? undefined : parseJson(bytes);
  const header = headerSchema.safeParse(value);
  if (!header.success) throw new LineError(`is not the header of the format ${FORMAT}`);
  const { version } = header.data;
  if (!READABLE_VERSIONS.includes(version)) {
    throw new LineError(`has version ${version}. This Spotter reads versions up to ${VERSION}`);
  }
}

/** SHA-256 of what it was given, in hex. */
interface RunningHash {
  update(bytes: Uint8Array | string): unknown;
  digest(encoding: 'hex'): string;
}

/**
 * Checks each row when it is read, counts and checksum at the end.
 *
 * @param lines without line feeds
 * @param hash a new SHA-256
 * @throws a ContentError that names the line
 */
export async function* readContent(
  lines: AsyncIterable<Uint8Array>,
  hash: RunningHash,
): AsyncGenerator<Line, void> {
  const counts = noCounts();
  const check = new FileCheck();
  let number = 0;
  let ended = false;
  try {
    for await (const bytes of lines) {
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
      hash.update(bytes);
      hash.update('\n');
      yield { line: number, content: parsed.content };
    }
    if (number === 0) checkHeader(undefined);
    if (!ended) throw new LineError('is the last, and the end is missing: the file is truncated');
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    throw new ContentError(`Line ${Math.max(number, 1)} ${error.message}`);
  }
}
