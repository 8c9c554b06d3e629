import type {
  EarningProblem,
  EarningRow,
  EarningTotal,
  ReadRow,
} from '../../../core/earnings/schema.ts';

const PREVIEW_ROWS = 20;
const PROBLEMS_SHOWN = 200;

/** What the rows of a file come to. */
export class Summary {
  readonly #totals = new Map<string, EarningTotal>();
  readonly preview: EarningRow[] = [];
  readonly problems: EarningProblem[] = [];
  readCount = 0;
  refusedCount = 0;
  orders = 0;
  firstDay: string | null = null;
  lastDay: string | null = null;

  add(read: ReadRow) {
    if (read === null) return;
    if ('problem' in read) {
      this.refusedCount++;
      if (this.problems.length < PROBLEMS_SHOWN) this.problems.push(read.problem);
      return;
    }
    const { row } = read;
    this.readCount++;
    if (this.preview.length < PREVIEW_ROWS) this.preview.push(row);
    const day = row.day ?? row.occurred_at?.slice(0, 10) ?? '';
    if (this.firstDay === null || day < this.firstDay) this.firstDay = day;
    if (this.lastDay === null || day > this.lastDay) this.lastDay = day;
    if (row.kind === 'order') {
      this.orders += row.quantity;
      return;
    }
    const { currency } = row;
    const total = this.#totals.get(currency) ?? { currency, pending: 0, confirmed: 0, reversed: 0 };
    total[row.status] += row.commission;
    this.#totals.set(currency, total);
  }

  /** By currency. */
  totals(): EarningTotal[] {
    return [...this.#totals.values()].sort((one, other) =>
      one.currency < other.currency ? -1 : 1,
    );
  }
}
