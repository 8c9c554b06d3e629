import { ContentError } from './content-error.ts';

/** Far above the size of a post that reaches all its limits and has every character escaped. */
export const CONTENT_LINE_MAX_BYTES = 8 * 1024 * 1024;

const NEW_LINE = 0x0a;

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Yields lines without line feeds. Other separators may be part of a text. Throws a ContentError for a longer line. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let number = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      const last = chunk.subarray(from, end);
      yield joined([...parts, last], length + last.length);
      number += 1;
      parts = [];
      length = 0;
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    parts.push(rest);
    length += rest.length;
    if (length > CONTENT_LINE_MAX_BYTES) {
      throw new ContentError(`Line ${number} is longer than any line of a backup`);
    }
  }
  if (length > 0) yield joined(parts, length);
}
