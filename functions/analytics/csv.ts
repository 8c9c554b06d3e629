import { stringify } from 'csv-stringify/sync';

/** A number that the application wrote. It may be negative and is not a formula. */
interface Decimal {
  decimal: string;
}

type Rows = readonly (readonly (string | Decimal)[])[];

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Streams rows as RFC 4180 CSV, every cell quoted and every formula escaped. The first rows are read
 * before the response, so that a failed read is an error instead of a file; a later error aborts the
 * download. `name` is ASCII.
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

/** Spreadsheets start a row at some of them, even between quotes. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;

/** A formula, or the end of the cell, behind the separator that spreadsheets of many countries use. */
const HIDDEN_FORMULA = /(;["\s]*)(?=[=+\-@＝＋－＠]|$)/g;

const DECIMAL = /^-?\d+(?:\.\d+)?%?$/;

const cell = (text: string) =>
  text.replace(CONTROL_CHARACTERS, ' ').trim().replace(HIDDEN_FORMULA, "$1'");

function csv(rows: Rows): string {
  return stringify(
    rows.map((row) => row.map((value) => (typeof value === 'string' ? cell(value) : value))),
    {
      escape_formulas: true,
      quoted: true,
      quoted_empty: true,
      record_delimiter: 'windows',
      cast: {
        object: ({ decimal }) => {
          const text = String(decimal);
          return DECIMAL.test(text) ? { value: text, escape_formulas: false } : cell(text);
        },
      },
    },
  );
}
