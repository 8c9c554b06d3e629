import { stringify } from 'csv-stringify/sync';

type Rows = readonly (readonly string[])[];

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Answers with a file for spreadsheets, written while the rows are read: quoted as RFC 4180 says, and
 * without a cell that a spreadsheet would take for a formula. The first rows are waited for, so that a
 * failure to read any is not a file.
 *
 * @param name of the file, of plain letters
 * @param pieces of the table; what one throws later breaks the file off, which the browser tells
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
    // Which the library does not take for the beginning of a formula, and some spreadsheets do.
    cast: { string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
  });
}
