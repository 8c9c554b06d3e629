import type { EarningFormat } from '../../../core/earnings/schema.ts';
import type { ReadingChoice } from '../reading/report.ts';
import type { OpenReport } from './engine/index.ts';

export type NamedFormat = Pick<EarningFormat, 'id' | 'name'>;

/** How a file is read at first: as of its last change, with pages of this site only. */
export const choiceOf = (
  { last_modified }: OpenReport,
  { network, format, mapping }: Pick<ReadingChoice, 'network' | 'format' | 'mapping'>,
): ReadingChoice => ({
  network,
  format,
  mapping,
  as_of: last_modified,
  site_host: location.host,
});

/** Such as “Transactions” for `awin-transactions`, or the name of the owner's format. */
export function reportName(
  { network, format, mapping }: Pick<ReadingChoice, 'network' | 'format' | 'mapping'>,
  formats: readonly NamedFormat[],
): string {
  const own = formats.find(({ id }) => id === format);
  if (own !== undefined) return own.name;
  if (mapping !== null) return format;
  const words = format.replace(`${network}-`, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
