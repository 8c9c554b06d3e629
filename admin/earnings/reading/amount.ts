import { currenciesOf } from '../../../core/money/currencies.ts';
import type { DecimalSign } from '../formats/format.ts';

/** Longer texts are not amounts. */
const MAX_LENGTH = 40;

interface Written {
  negative: boolean;
  /** Digits with their separators, such as `1.299,50`. */
  number: string;
  /** A currency's sign or code beside it. */
  sign: string | null;
}

interface Digits {
  whole: string;
  decimals: string;
}

export type ReadAmount =
  | { kind: 'empty' | 'unreadable' | 'ambiguous' }
  /** In the smallest unit. */
  | { kind: 'amount'; amount: number; sign: string | null };

const PLAIN = /^-?\d{1,12}(?:\.\d{1,2})?$/;
const SIGN = '[\\p{L}\\p{Sc}]{1,5}';
const SHAPE = new RegExp(
  `^(?<open>\\()?(?<minus>[+-])?\\s?(?<before>${SIGN})?\\s?(?<inner>[+-])?\\s?` +
    `(?<number>\\d[\\d.,'’ ]*|[.,]\\d+)\\s?(?<after>${SIGN})?\\s?(?<behind>-)?(?<close>\\))?$`,
  'u',
);
const EMPTY = /^(?:|-|n\/?a|null)$/i;

/** The same sign of thousands between all groups; and the Indian `12,34,567`. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

function takeApart(text: string): Written | 'empty' | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[−–—‒]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();
  if (EMPTY.test(plain)) return 'empty';
  const groups = plain.length > MAX_LENGTH ? undefined : SHAPE.exec(plain)?.groups;
  if (groups === undefined) return null;
  const { open, close, minus, inner, behind, before, after } = groups;
  const number = (groups.number ?? '').trim();
  const marks = [minus, inner, behind].filter((mark) => mark !== undefined);
  if ((open === undefined) !== (close === undefined)) return null;
  if (marks.length > 1 || (open !== undefined && marks.length > 0)) return null;
  if (before !== undefined && after !== undefined) return null;
  return {
    negative: open !== undefined || marks[0] === '-',
    number,
    sign: before ?? after ?? null,
  };
}

/** The number with a sign of decimals; null where it cannot be written so. */
function withSign(number: string, sign: DecimalSign): Digits | null {
  const at = number.lastIndexOf(sign);
  const other = sign === '.' ? ',' : '.';
  const whole = at < 0 ? number : number.slice(0, at);
  const decimals = at < 0 ? '' : number.slice(at + 1);
  if (whole.includes(sign) || /\D/.test(decimals)) return null;
  if (whole === '') return decimals === '' ? null : { whole: '0', decimals };
  if (/^\d+$/.test(whole)) return { whole, decimals };
  if (!GROUPED.test(whole)) return null;
  return whole.includes(other) || /[ '’]/.test(whole)
    ? { whole: whole.replace(/\D/g, ''), decimals }
    : null;
}

const written = ({ whole, decimals }: Digits) =>
  `${whole.replace(/^0+(?=\d)/, '')}.${decimals.replace(/0+$/, '')}`;

/** The decimal sign that the amounts of a file imply. */
export class DecimalEvidence {
  #dots = 0;
  #commas = 0;

  add(text: string) {
    if (!/[.,]/.test(text)) return;
    if (/^-?\d+\.\d\d?$/.test(text)) {
      this.#dots++;
      return;
    }
    const parts = takeApart(text);
    if (parts === null || parts === 'empty') return;
    const dot = withSign(parts.number, '.');
    const comma = withSign(parts.number, ',');
    if (dot !== null && comma === null) this.#dots++;
    if (comma !== null && dot === null) this.#commas++;
  }

  /** Null if no amount is unambiguous, or if amounts contradict each other. */
  decide(): DecimalSign | null {
    if (this.#dots > 0 && this.#commas === 0) return '.';
    if (this.#commas > 0 && this.#dots === 0) return ',';
    return null;
  }
}

/**
 * @param sign of the file's decimals; null: only amounts with one meaning are read
 * @param decimals of the currency. More decimals than it has must be zeros: nothing is rounded.
 */
export function readAmount(text: string, sign: DecimalSign | null, decimals: number): ReadAmount {
  if (sign === '.' && decimals === 2 && PLAIN.test(text)) return plainAmount(text);
  const parts = takeApart(text);
  if (parts === 'empty') return { kind: 'empty' };
  if (parts === null) return { kind: 'unreadable' };
  const signs = sign === null ? (['.', ','] as const) : [sign];
  const readings = signs
    .map((each) => withSign(parts.number, each))
    .filter((each) => each !== null);
  const [first, second] = readings;
  if (first === undefined) return { kind: 'unreadable' };
  if (second !== undefined && written(first) !== written(second)) return { kind: 'ambiguous' };
  const fraction = first.decimals.replace(/0+$/, '');
  if (fraction.length > decimals) return { kind: 'unreadable' };
  const amount = Number(`${first.whole}${fraction.padEnd(decimals, '0')}`);
  if (amount > 1e14) return { kind: 'unreadable' };
  return {
    kind: 'amount',
    amount: parts.negative && amount !== 0 ? -amount : amount,
    sign: parts.sign,
  };
}

/** Most amounts of most reports. */
function plainAmount(text: string): ReadAmount {
  const at = text.indexOf('.');
  const digits = at < 0 ? `${text}00` : `${text.slice(0, at)}${text.slice(at + 1).padEnd(2, '0')}`;
  const amount = Number(digits);
  return { kind: 'amount', amount: amount === 0 ? 0 : amount, sign: null };
}

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The currencies that a code or a sign can mean; none for any other text. */
export function currenciesMeant(text: string): readonly string[] {
  const code = text.trim().toUpperCase();
  return codes.has(code) ? [code] : currenciesOf(text.trim());
}
