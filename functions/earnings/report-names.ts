import { placementName } from '../../core/analytics/messages.ts';
import { networkName, type OwnNetworks } from '../../core/earnings/network-names.ts';
import type { EarningGrouping, EarningReportRow } from '../../core/earnings/report.ts';
import { reportMessages } from '../../core/earnings/report-messages.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** The name of a row in a list of earnings. Days are not changed. */
export function earningName(
  by: EarningGrouping,
  row: Pick<EarningReportRow, 'key' | 'name'>,
  own: OwnNetworks,
): string {
  const { key, name } = row;
  if (key === '') return reportMessages.notAttributed;
  if (key === '-') return reportMessages.none[by] ?? key;
  if (key === 'deleted') return reportMessages.deleted[by] ?? key;
  if (key === 'uncategorized') return reportMessages.uncategorized;
  if (by === 'placement') return placementName(key);
  if (by === 'network') return networkName(key, own);
  if (by === 'country') return countries.of(key) ?? key;
  return name ?? key;
}
