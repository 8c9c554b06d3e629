import { stringify } from 'csv-stringify/sync';

type Rows = readonly (readonly string[])[];

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file that is written while the rows are read: quoted as in RFC 4180, and without cells that a
 * spreadsheet would run as a formula. It waits for the first rows, so that a failed first read is an
 * error and not a file.
 *
 * @param name of the file, in ASCII
 * @param pieces of the table; a later error breaks the download off, which the browser reports
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
    // Some spreadsheets skip a leading line break before a formula; the library does not know that.
    cast: { string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
  });
}
