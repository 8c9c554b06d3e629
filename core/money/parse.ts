import { plainDigits } from '../locale/digits.ts';
import { AMOUNT_MAX_DIGITS, type Currency, currenciesOf, decimalsOf } from './currencies.ts';
import { moneyMessages } from './messages.ts';

export type ParsedMoney =
  | { amount: number; currency: Currency; problem?: undefined }
  | { problem: string };

/** Longer texts are not prices, and patterns are slow on them. */
const MAX_LENGTH = 60;

/** Arabic signs have a dot inside. */
const SIGN = /(?:[^\d\s.,'’+\-−–—]+|\p{sc=Arabic}+(?:\.\p{sc=Arabic}+)+)/u;
const AMOUNT = new RegExp(
  `^(?<before>${SIGN.source})?\\s*(?<number>[+\\-−–—]?[\\d.,'’\\s]*\\d[\\d.,'’\\s]*)(?:[-−–—]{1,2})?\\s*(?<after>${SIGN.source}\\.?)?$`,
  'u',
);

const problem = (sentence: string): ParsedMoney => ({ problem: sentence });

interface Digits {
  whole: string;
  decimals: string;
}

/** `1.299.000`, `1'299` and, as in India, `12,34,567`. */
const GROUPED = /^\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/;

const isWhole = (text: string) =>
  /^\d+$/.test(text) || (GROUPED.test(text) && !text.startsWith('0'));

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Every way to read a number: the last mark can be that of the decimals or of the thousands. A mark of
 * decimals occurs once, after that of the thousands.
 */
function readings(text: string): Digits[] {
  const found: Digits[] = [];
  if (isWhole(text)) found.push({ whole: digitsOf(text), decimals: '' });
  const [, whole = '', mark = '', decimals = ''] = /^(.*)([.,])(\d+)$/.exec(text) ?? [];
  if (mark !== '' && !whole.includes(mark) && isWhole(whole)) {
    found.push({ whole: digitsOf(whole), decimals });
  }
  return found;
}

const written = ({ whole, decimals }: Digits) => (decimals === '' ? whole : `${whole}.${decimals}`);

function amountOf(number: string, currency: Currency): ParsedMoney {
  const most = decimalsOf(currency);
  const all = readings(number);
  if (all.length === 0) return problem(moneyMessages.unreadable);
  const [first, second] = all.filter(({ decimals }) => decimals.length <= most);
  if (first === undefined) return problem(moneyMessages.decimals(currency, most));
  // In most currencies three digits cannot be decimals, so that 1,299 has one meaning.
  if (second !== undefined)
    return problem(moneyMessages.ambiguous(written(first), written(second)));
  const digits = `${first.whole}${first.decimals.padEnd(most, '0')}`.replace(/^0+/, '');
  if (digits === '') return problem(moneyMessages.notPositive);
  if (digits.length > AMOUNT_MAX_DIGITS) return problem(moneyMessages.tooLarge);
  return { amount: Number(digits), currency };
}

/**
 * Reads what people type or paste as a price: `49.99`, `49,99 €`, `1.299,00`, `CHF 79.-`. It never guesses:
 * what has two meanings is a problem.
 *
 * @param currency of an amount without a currency, and the meaning of a sign that several currencies share
 * @returns the amount in the smallest unit, or a sentence for the field
 */
export function parseMoney(typed: string, currency: Currency | null): ParsedMoney {
  const text = plainDigits(typed.normalize('NFKC')).trim().replace(/\s+/gu, ' ');
  if (text === '') return problem(moneyMessages.empty);
  const groups = text.length > MAX_LENGTH ? undefined : AMOUNT.exec(text)?.groups;
  if (groups === undefined) return problem(moneyMessages.unreadable);
  const { before, after } = groups;
  // `79.-` and `79,–` have no decimals.
  const number = (groups.number ?? '').trim().replace(/[.,]$/, '');
  const signs = [before, after].filter((sign) => sign !== undefined);
  const unknown = signs.find((sign) => currenciesOf(sign).length === 0);
  if (unknown !== undefined) return problem(moneyMessages.currencyUnknown(unknown));
  const [first, second] = signs.map(currenciesOf);
  const candidates = second ? first?.filter((each) => second.includes(each)) : first;
  if (candidates?.length === 0) return problem(moneyMessages.currencyUnknown(signs.join(' ')));
  const isChosen = currency !== null && (candidates?.includes(currency) ?? true);
  const chosen = isChosen ? currency : candidates?.length === 1 ? candidates[0] : undefined;
  if (/^[-−–—]/.test(number)) return problem(moneyMessages.notPositive);
  if (chosen === undefined) {
    return problem(
      candidates === undefined
        ? moneyMessages.currencyMissing
        : moneyMessages.currencyShared(before ?? after ?? ''),
    );
  }
  return amountOf(number.replace(/^\+/, ''), chosen);
}
