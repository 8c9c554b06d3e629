import { placementName } from '../../core/analytics/messages.ts';
import type { EarningGrouping, EarningReportRow } from '../../core/earnings/report.ts';
import { reportMessages } from '../../core/earnings/report-messages.ts';
import { networkIds, networks } from '../../core/merchants/networks.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** A network of the application by its name, an own one by its slug. */
export function networkName(network: string): string {
  const known = networkIds.find((id) => id === network);
  return known === undefined ? network : networks[known].name;
}

/** What a row of a list of earnings is called. Days stay as they are. */
export function earningName(
  by: EarningGrouping,
  row: Pick<EarningReportRow, 'key' | 'name'>,
): string {
  const { key, name } = row;
  if (key === '') return reportMessages.notAttributed;
  if (key === '-') return reportMessages.none[by] ?? key;
  if (key === 'deleted') return reportMessages.deleted[by] ?? key;
  if (key === 'uncategorized') return reportMessages.uncategorized;
  if (by === 'placement') return placementName(key);
  if (by === 'network') return networkName(key);
  if (by === 'country') return countries.of(key) ?? key;
  return name ?? key;
}
