import type { ReportField, ReportFormat } from '../formats/format.ts';
import { headerCurrencies, normalizeHeader } from './headers.ts';

/** A format with the columns of a file. */
export interface ReportPlan {
  format: ReportFormat;
  headers: readonly string[];
  at: Partial<Record<ReportField, number>>;
  /** The currency that the headers of the amounts name; null if they name none. */
  commissionCurrencies: readonly string[] | null;
  saleCurrencies: readonly string[] | null;
}

/** Null if the file lacks a column that the format needs. */
export function planOf(format: ReportFormat, headers: readonly string[]): ReportPlan | null {
  const names = format.exact ? headers : headers.map(normalizeHeader);
  const at: ReportPlan['at'] = {};
  for (const [field, accepted] of Object.entries(format.columns) as [ReportField, string[]][]) {
    const name = accepted.find((each) => names.includes(each));
    if (name !== undefined) at[field] = names.indexOf(name);
  }
  if (format.required.some((field) => at[field] === undefined)) return null;
  const currencies = (field: ReportField) => {
    const column = at[field];
    return column === undefined ? null : headerCurrencies(headers[column] ?? '');
  };
  return {
    format,
    headers,
    at,
    commissionCurrencies: currencies(format.amounts === 'order' ? 'price' : 'commission'),
    saleCurrencies: currencies('sale_amount'),
  };
}

/** The format that knows the most columns of a file; the first of equal ones. */
export function recognize(
  formats: readonly ReportFormat[],
  headers: readonly string[],
): ReportPlan | null {
  let best: ReportPlan | null = null;
  for (const format of formats) {
    const plan = planOf(format, headers);
    const known = plan === null ? 0 : Object.keys(plan.at).length;
    if (plan !== null && known > (best === null ? 0 : Object.keys(best.at).length)) best = plan;
  }
  return best;
}
