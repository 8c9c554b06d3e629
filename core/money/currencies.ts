/** ISO 4217 codes that an offer can have. */
export const CURRENCIES = [
  'AED',
  'AUD',
  'BGN',
  'BRL',
  'CAD',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CZK',
  'DKK',
  'EGP',
  'EUR',
  'GBP',
  'HKD',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JPY',
  'KRW',
  'KWD',
  'MXN',
  'MYR',
  'NGN',
  'NOK',
  'NZD',
  'PEN',
  'PHP',
  'PLN',
  'RON',
  'RSD',
  'RUB',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'TWD',
  'UAH',
  'USD',
  'VND',
  'ZAR',
] as const;

export type Currency = (typeof CURRENCIES)[number];

export function isCurrency(text: string): text is Currency {
  return (CURRENCIES as readonly string[]).includes(text);
}

export const AMOUNT_MAX_DIGITS = 12;

/** Creating a formatter is slow, and the number of three-letter codes is limited. */
const knownDecimals = new Map<string, number>();

/** How many decimals a currency is written with: 2 for USD, 0 for JPY. */
export function decimalsOf(given: string): number {
  const currency = given.toUpperCase();
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDecimals.set(currency, decimals);
  return decimals;
}

/** Signs of one currency. */
const OWN_SIGNS: Readonly<Record<string, Currency>> = {
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  MX$: 'MXN',
  S$: 'SGD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  '₺': 'TRY',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  '฿': 'THB',
  '₴': 'UAH',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  лв: 'BGN',
  RM: 'MYR',
  Rp: 'IDR',
  lei: 'RON',
  '₽': 'RUB',
  руб: 'RUB',
  'د.إ': 'AED',
  'ر.س': 'SAR',
  'ج.م': 'EGP',
  'د.ك': 'KWD',
};

/** Signs that several currencies share: which one is meant is the currency chosen beside the amount. */
const SHARED_SIGNS: Readonly<Record<string, readonly Currency[]>> = {
  $: ['USD', 'AUD', 'CAD', 'CLP', 'COP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
};

/** The currencies that a sign or a code can mean; none for an unknown one. */
export function currenciesOf(sign: string): readonly Currency[] {
  const code = sign.toUpperCase();
  if (isCurrency(code)) return [code];
  const lower = sign.replace(/\.$/, '').toLowerCase();
  const named = <Value>(signs: Readonly<Record<string, Value>>) =>
    Object.entries(signs).find(([known]) => known.toLowerCase() === lower)?.[1];
  const own = named(OWN_SIGNS);
  return own === undefined ? (named(SHARED_SIGNS) ?? []) : [own];
}
