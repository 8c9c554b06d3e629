import type { ColumnMapping, MappableField } from '../../../core/earnings/schema.ts';
import { formatDefaults, type ReportFormat } from './format.ts';

/** The format of a mapping of the owner. */
export function ownFormat(id: string, network: string, mapping: ColumnMapping): ReportFormat {
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).map(([field, header]) => [field, [header]]),
  );
  const hasStatus = mapping.columns.status !== undefined;
  return {
    ...formatDefaults,
    id,
    network,
    columns,
    required: Object.keys(mapping.columns) as MappableField[],
    exact: true,
    time_zone: mapping.time_zone,
    date_order: mapping.date_order,
    decimal_sign: mapping.decimal_sign,
    currency: mapping.currency,
    statuses: hasStatus ? mapping.statuses : null,
    status: hasStatus ? null : 'confirmed',
    key: mapping.columns.transaction_key === undefined ? null : 'transaction_key',
  };
}
