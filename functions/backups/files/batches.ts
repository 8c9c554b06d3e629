import type { Line } from './read-content.ts';

/** Per request. A single line may be longer. */
const IMPORT_BATCH_BYTES = 1024 * 1024;

const encoder = new TextEncoder();

/** Lines of a file in batches that fit into a request to the database. */
export async function* batches(
  lines: AsyncIterable<Line> | Iterable<Line>,
): AsyncGenerator<Line[], void> {
  let batch: Line[] = [];
  let bytes = 0;
  for await (const line of lines) {
    const size = encoder.encode(JSON.stringify(line.content.row)).length;
    if (batch.length > 0 && bytes + size > IMPORT_BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(line);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

interface Rejected {
  message: string;
  details?: string | null | undefined;
}

/**
 * Why the database rejected a file, without a full stop.
 *
 * @param lineOf the line of each key: the database names the key of a rejected row, not its line
 */
export function rejection({ message, details }: Rejected, lineOf: ReadonlyMap<string, number>) {
  const row = /^Failing row contains \(([^,]+),/.exec(details ?? '')?.[1];
  const line = row === undefined ? undefined : lineOf.get(row);
  const conflict = /^Key \(.*\)=\(.*\) already exists\.$/.test(details ?? '')
    ? ` (${details})`
    : '';
  return `${line === undefined ? '' : `Line ${line}: `}${message.replace(/\.$/, '')}${conflict}`;
}
