import { z } from 'zod';
import { formatMessages } from '../../../core/earnings/import-messages.ts';
import { isKnownNetwork } from '../../../core/earnings/network-names.ts';
import {
  type ColumnMapping,
  type EarningFormat,
  earningStatuses,
  type FormatForm,
  type MappableField,
  mappableFields,
  networkSlugSchema,
} from '../../../core/earnings/schema.ts';
import { mappingMessages as messages } from '../import-screen-messages.ts';
import { networkSlug } from '../network-name.ts';

/** The choice of a network that is not in the list. Not a slug. */
export const OTHER_NETWORK = '+';

const currencySchema = z.string().regex(/^[A-Z]{3}$/, messages.currencyHint);

const fieldsSchema = z.object({
  name: z.string().trim().min(1, messages.nameRequired).max(100),
  network: z.string().min(1, messages.networkRequired),
  network_name: z.string().trim().max(60),
  /** Empty: not in the report. */
  columns: z.record(z.enum(mappableFields), z.string().max(200)),
  currency: z.string().trim().toUpperCase(),
  time_zone: z.string().min(1),
  date_order: z.enum(['', 'ymd', 'dmy', 'mdy']),
  decimal_sign: z.enum(['', '.', ',']),
  /** In lower case; empty: not understood. */
  statuses: z.record(z.string(), z.enum(['', ...earningStatuses])),
});

export type MappingFields = z.input<typeof fieldsSchema>;

/** The mapping that the fields describe. */
export function mappingOf(fields: MappingFields): ColumnMapping {
  const { columns, currency, time_zone, date_order, decimal_sign, statuses } = fields;
  const code = currency.trim().toUpperCase();
  return {
    columns: Object.fromEntries(Object.entries(columns).filter(([, header]) => header !== '')),
    currency: columns.currency === '' && currencySchema.safeParse(code).success ? code : null,
    time_zone,
    date_order: date_order || null,
    decimal_sign: decimal_sign || null,
    statuses: Object.fromEntries(
      Object.entries(statuses).flatMap(([value, status]) => (status ? [[value, status]] : [])),
    ),
  };
}

export const isComplete = ({ columns, currency }: ColumnMapping): boolean =>
  columns.date !== undefined &&
  columns.commission !== undefined &&
  (columns.currency !== undefined || currency !== null);

/** The name of a network, unless it is one of the application's. */
function ownName({ network, network_name }: MappingFields) {
  const name = network_name.trim();
  return isKnownNetwork(network) || name === '' ? {} : { network_name: name };
}

const networkOf = ({ network, network_name }: MappingFields): string =>
  network === OTHER_NETWORK ? networkSlug(network_name) : network;

/** Messages stand at the fields. */
export const mappingFormSchema = fieldsSchema
  .superRefine((fields, context) => {
    const problem = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (fields.columns.date === '') problem(['columns', 'date'], formatMessages.dateColumn);
    if (fields.columns.commission === '') {
      problem(['columns', 'commission'], formatMessages.amountColumn);
    }
    if (fields.columns.currency === '' && !currencySchema.safeParse(fields.currency).success) {
      problem(['currency'], formatMessages.currencyColumn);
    }
    if (!networkSlugSchema.safeParse(networkOf(fields)).success) {
      problem(['network_name'], messages.networkInvalid);
    }
  })
  .transform(
    (fields): FormatForm => ({
      name: fields.name,
      network: networkOf(fields),
      mapping: { ...mappingOf(fields), ...ownName(fields) },
    }),
  );

/** The fields of a format, or of what the headers of a file suggest. */
export function mappingFields(
  mapping: ColumnMapping,
  format: Pick<EarningFormat, 'name' | 'network'> | null,
): MappingFields {
  const columns = Object.fromEntries(
    mappableFields.map((field) => [field, mapping.columns[field] ?? '']),
  ) as Record<MappableField, string>;
  return {
    name: format?.name ?? '',
    network: format?.network ?? '',
    network_name: mapping.network_name ?? '',
    columns,
    currency: mapping.currency ?? '',
    time_zone: mapping.time_zone,
    date_order: mapping.date_order ?? '',
    decimal_sign: mapping.decimal_sign ?? '',
    statuses: mapping.statuses,
  };
}
