import { placementName } from '../analytics/messages.ts';
import { networkIds, networks } from '../merchants/networks.ts';
import type { EarningGrouping, EarningReportRow } from './report.ts';
import { reportMessages } from './report-messages.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** A network of the application by its name, an own one by its slug. */
export function networkName(network: string): string {
  const known = networkIds.find((id) => id === network);
  return known === undefined ? network : networks[known].name;
}

type Named = Pick<EarningReportRow, 'key' | 'name'>;

/** Whether a row is all that has none, and not one thing with a name. */
export const isRemainder = ({ key }: Named) =>
  ['', '-', 'deleted', 'uncategorized', 'unknown'].includes(key);

/** What a row of a list of earnings is called. Days stay as they are. */
export function earningName(by: EarningGrouping, row: Named): string {
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
