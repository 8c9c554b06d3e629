import type { ColumnMapping, EarningStatus, MappableField } from '../../../core/earnings/schema.ts';
import { readAmount } from './amount.ts';
import { readDate } from './date.ts';
import type { FoundTable } from './find-table.ts';
import { headerCurrencies, normalizeHeader } from './headers.ts';

/** What networks call these columns, the most telling name first. */
const names: Readonly<Record<MappableField, RegExp>> = {
  transaction_key:
    /^(?:id|(?:transaction|conversion|commission|action|sale|event|lead) ?(?:id|nr|number|no\.?)|transaktions?(?:nummer| id))$/,
  status:
    /^(?:(?:transaction|commission|conversion|sale|action|order|approval)? ?(?:status|state)|zustand)$/,
  date: /^(?:(?:transaction|sale|conversion|event|action|order|purchase|created|click)? ?(?:date|time|datetime|timestamp|day)(?: of .+)?|(?:date|time) ?\/ ?time|created(?: at| on)?|datum|fecha|data)$/,
  as_of:
    /^(?:(?:last )?(?:modified|modification|updated|update|changed|validation|approval)(?: at| on| date| time)?)$/,
  currency:
    /^(?:(?:commission|payout|transaction|sale)? ?(?:currency|currency code|währung|moneda|devise))$/,
  commission:
    /^(?:(?:your |total |publisher |affiliate |net |earned )?(?:commissions?|payouts?|earnings?|revenue share|ad fees|fees)(?: amount| value| earned)?|provision|comisi[oó]n)$/,
  sale_amount:
    /^(?:(?:total |order |sales? |basket |cart |transaction |purchase )(?:amount|value|total|price|revenue)|sales?|revenue|amount|turnover|umsatz|bestellwert)$/,
  quantity: /^(?:quantity|qty|items?|(?:number|no\.?|#) of items|units|anzahl|menge)$/,
  sub_id:
    /^(?:sub ?-?(?:id|tracking|affiliate)(?: ?\d)?|sid|click ?ref(?:erence)?|u1|epi ?\d?|custom ?id|pub ?ref|afftrack|ascsubtag|xcust|tracking (?:id|code)|reference|ref)$/,
  page_url:
    /^(?:(?:referr(?:er|ing)|source|landing|page|publisher|click) ?(?:url|page|link)?|referer|url)$/,
  link_url:
    /^(?:(?:tracking|affiliate|outgoing|click) ?(?:url|link)|link(?: url| id)?|deep ?link)$/,
  merchant_name:
    /^(?:(?:merchant|advertiser|brand|program(?:me)?|shop|store|campaign|partner|retailer)(?: name)?|händler|programm)$/,
  product_name:
    /^(?:(?:product|item|article) ?(?:name|title|description)?|title|name|produkt|artikel)$/,
  product_ref:
    /^(?:sku|asin|ean|gtin|mpn|(?:product|item|article) ?(?:id|sku|code|number|no\.?|nr))$/,
  product_url: /^(?:(?:product|item|destination|target) ?(?:url|link|page))$/,
  country: /^(?:(?:customer|buyer|user|visitor|geo)? ?(?:country|country code|land|pais|pays))$/,
};

const statuses: readonly [RegExp, EarningStatus][] = [
  [
    /declin|reject|revers|cancel|refund|return|void|denied|delet|storn|abgelehnt|rejet|rechaz|annul|^r$|^2$/,
    'reversed',
  ],
  [
    /pend|open|new|wait|hold|review|unlock|unconfirm|offen|extend|process|attente|pendiente|^p$|^0$/,
    'pending',
  ],
  [
    /approv|confirm|paid|lock|clos|valid|accept|clear|complet|best[aä]tigt|bezahlt|^a$|^1$/,
    'confirmed',
  ],
];

const statusOf = (value: string) => statuses.find(([words]) => words.test(value))?.[1] ?? null;

/** What a column must be to say this, by its first values. */
const fits: Partial<Record<MappableField, (value: string) => boolean>> = {
  date: (value) => readDate(value) !== null,
  as_of: (value) => readDate(value) !== null,
  commission: (value) => readAmount(value, null, 6).kind !== 'unreadable',
  sale_amount: (value) => readAmount(value, null, 6).kind !== 'unreadable',
  quantity: (value) => readAmount(value, null, 2).kind !== 'unreadable',
  currency: (value) => /^\p{L}{3}$|^\p{Sc}$/u.test(value),
  country: (value) => /^\p{L}/u.test(value),
};

const FIELDS = Object.keys(names) as MappableField[];

function suggestColumns({ headers, samples }: FoundTable): ColumnMapping['columns'] {
  const columns: ColumnMapping['columns'] = {};
  const used = new Set<string>();
  for (const field of FIELDS) {
    const header = headers.find((each, at) => {
      if (used.has(each) || each.length > 200 || !names[field].test(normalizeHeader(each)))
        return false;
      const values = samples.map((row) => row[at]?.trim() ?? '').filter((value) => value !== '');
      return values.every((value) => fits[field]?.(value) ?? true);
    });
    if (header === undefined) continue;
    columns[field] = header;
    used.add(header);
  }
  return columns;
}

/**
 * A mapping to start with. What the headers do not say is left to the owner.
 *
 * @param timeZone of the site
 */
export function suggestMapping(table: FoundTable, timeZone: string): ColumnMapping {
  const columns = suggestColumns(table);
  const valuesOf = (field: MappableField) => {
    const at = table.headers.indexOf(columns[field] ?? '');
    return at < 0 ? [] : table.samples.map((row) => row[at]?.trim() ?? '');
  };
  const found = [...new Set(valuesOf('status').map((value) => value.toLowerCase()))];
  const named = columns.commission === undefined ? null : headerCurrencies(columns.commission);
  return {
    columns,
    currency: columns.currency === undefined && named?.length === 1 ? (named[0] ?? null) : null,
    time_zone: timeZone,
    date_order: null,
    decimal_sign: null,
    statuses: Object.fromEntries(
      found.flatMap((value) => {
        const status = value === '' || value.length > 100 ? null : statusOf(value);
        return status === null ? [] : [[value, status]];
      }),
    ),
  };
}
