import { analyticsMessages } from '../../../core/analytics/messages.ts';
import type { Period } from '../../../core/analytics/schema.ts';
import type { EarningOverview } from '../../../core/earnings/report.ts';

/** The first day of a transaction, of any network. */
export const firstDay = ({ networks }: EarningOverview) =>
  networks.map(({ first_day }) => first_day).sort()[0];

/** The name of the previous period; null if it is not known as a whole, so that nothing compares with it. */
export function comparedName(overview: EarningOverview, period: Period): string | null {
  const { before } = overview;
  const first = firstDay(overview);
  if (before === null || first === undefined || before.from_day < first) return null;
  return analyticsMessages.before[period];
}
