import { stringify } from 'csv-stringify/sync';

type Rows = readonly (readonly string[])[];

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Streams rows as RFC 4180 CSV and escapes formulas. The first rows are read before the response, so that a
 * failed read is an error instead of a file; a later error aborts the download. `name` is ASCII.
 */
export async function csvFile(
  name: string,
  heading: readonly string[],
  pieces: AsyncIterator<Rows, void>,
): Promise<Response> {
  let next = await pieces.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csv([heading]))),
    async pull(controller) {
      if (next.done) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(csv(next.value)));
      next = await pieces.next();
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}

function csv(rows: Rows): string {
  return stringify([...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Some spreadsheets skip a line break before a formula, which the library ignores.
    cast: { string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
  });
}
