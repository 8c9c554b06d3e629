import type { EarningRow, EarningStatus, ReadRow } from '../../../core/earnings/schema.ts';
import { fingerprint } from './identity.ts';

interface Statement {
  row: number;
  as_of: number;
  status: number;
  content: number;
  conflict: boolean;
}

/**
 * Rows of a file with the key of another one. The newest counts, by when the network changed it, then the most
 * final one. Of equal rows the first counts. Rows that differ otherwise contradict each other: none of them is
 * read, since nothing says which one is right.
 */
export class Duplicates {
  readonly #statements = new Map<string, Statement>();
  /** Whether any key was said twice. */
  found = false;

  add(row: EarningRow, at: number) {
    const statement: Statement = {
      row: at,
      as_of: row.as_of === null ? 0 : Date.parse(row.as_of),
      status: statuses.indexOf(row.status),
      content: fingerprint(JSON.stringify(row)),
      conflict: false,
    };
    const known = this.#statements.get(row.transaction_key);
    if (known === undefined) {
      this.#statements.set(row.transaction_key, statement);
      return;
    }
    this.found = true;
    const newer = statement.as_of - known.as_of || statement.status - known.status;
    if (newer > 0) this.#statements.set(row.transaction_key, statement);
    if (newer === 0 && statement.content !== known.content) known.conflict = true;
  }

  /** What a row becomes when all rows of the file are known. */
  decide(read: ReadRow, at: number): ReadRow {
    if (read === null || !('row' in read)) return read;
    const statement = this.#statements.get(read.row.transaction_key);
    if (statement?.conflict) {
      return { problem: { row: at, reason: 'duplicate', value: read.row.transaction_key } };
    }
    return statement?.row === at ? read : null;
  }
}

const statuses: readonly string[] = ['pending', 'confirmed', 'reversed'] satisfies EarningStatus[];
