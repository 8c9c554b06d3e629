import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { storable } from '../forms/text-field.ts';
import { pageOf } from '../http/page.ts';
import { formatMessages, rateMessages } from './import-messages.ts';
import {
  assignmentSchema,
  columnMappingSchema,
  earningImportSchema,
  earningProblemSchema,
  earningTotalSchema,
  exchangeRateSchema,
  formatFormSchema,
  networkSlugSchema,
  notAttributedSchema,
} from './schema.ts';
import { earningDaySchema } from './years.ts';

export const IMPORTS_PAGE_SIZE = 20;
export const PROBLEMS_PAGE_SIZE = 100;
export const NOT_ATTRIBUTED_PAGE_SIZE = 25;

const page = z.coerce.number().int().min(1).max(100_000).default(1);

const network = z.union([networkSlugSchema, z.literal('')]).default('');

export const importsQuerySchema = z.object({ network, page });

export const pageQuerySchema = z.object({ page });

export const importPageSchema = pageOf(earningImportSchema);

export const problemPageSchema = pageOf(earningProblemSchema);

export const notAttributedSorts = ['amount', 'transactions', 'newest', 'key'] as const;

export type NotAttributedSort = (typeof notAttributedSorts)[number];

export const notAttributedQuerySchema = z.object({
  search: z
    .string()
    .overwrite((text) => storable(text).slice(0, SEARCH_MAX_LENGTH))
    .default(''),
  network,
  sort: z.enum(notAttributedSorts).default('amount'),
  page,
});

export type NotAttributedQuery = z.input<typeof notAttributedQuerySchema>;

export const notAttributedPageSchema = pageOf(notAttributedSchema).extend({
  /** Of all pages. */
  transactions: z.int(),
  totals: z.array(earningTotalSchema),
});

export const assignmentPageSchema = pageOf(assignmentSchema);

/** Where a run continues; null: at the beginning. */
export const attributionRunSchema = z.object({
  after: z
    .object({ network: z.string().max(40), transaction_key: z.string().max(200) })
    .nullable()
    .default(null),
});

export type AttributionRun = z.output<typeof attributionRunSchema>;

export const attributionRunAnswerSchema = attributionRunSchema.extend({
  /** Transactions whose review this call found. */
  attributed: z.int(),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const completeMappingSchema = columnMappingSchema
  .refine(({ columns }) => columns.date !== undefined, {
    path: ['date'],
    message: formatMessages.dateColumn,
  })
  .refine(({ columns }) => columns.commission !== undefined, {
    path: ['commission'],
    message: formatMessages.amountColumn,
  })
  .refine(({ columns, currency }) => columns.currency !== undefined || currency !== null, {
    path: ['currency'],
    message: formatMessages.currencyColumn,
  })
  .refine(({ time_zone }) => isTimeZone(time_zone), {
    path: ['time_zone'],
    message: formatMessages.timeZone,
  });

/** A format that can read a file. */
export const storedFormatSchema = formatFormSchema.extend({ mapping: completeMappingSchema });

export const storedRateSchema = exchangeRateSchema
  .extend({ as_of: earningDaySchema })
  .refine(({ currency, into_currency }) => currency !== into_currency, {
    path: ['into_currency'],
    message: rateMessages.same,
  })
  .refine(({ rate }) => /[1-9]/.test(rate), { path: ['rate'], message: rateMessages.notPositive });

export const rateKeySchema = exchangeRateSchema.pick({ currency: true, into_currency: true });
