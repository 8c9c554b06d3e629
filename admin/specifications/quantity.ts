import { plainDigits } from '../../core/locale/digits.ts';
import { isStoredNumber, numberSigns } from '../../core/specifications/display.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { convert, typedUnit, type Unit, unitOf } from '../../core/specifications/units.ts';

/** Doubles hold as many exactly. */
const NUMBER_MAX_DIGITS = 15;
const CONVERTED_DIGITS = 6;
const TYPED_MAX_LENGTH = 60;

/** A value as it is stored, or why a text has no single meaning. */
export type Parsed = { value: string } | { problem: string };

const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** Manufacturers round; the number is meant. */
const APPROXIMATELY = /^(?:[~≈∼≃]|(?:approx(?:imately)?|about|circa|ca)\b\.?) ?(?=[\d.,+-])/i;

/** The signs that keyboards, word processors and shops write for one thing. */
function unified(text: string): string {
  return plainDigits(text)
    .replace(/[\u{A0}\u2007\u2009\u202F\t]/gu, ' ')
    .replace(/[−–]/g, '-')
    .replace(/[’‘′]/g, "'")
    .replace(/[”“″]|''/g, '"')
    .replace(/⁄/g, '/')
    .replace(/[½⅓⅔¼¾⅛⅜⅝⅞]/g, (sign) => ` ${fractions[sign]} `)
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(APPROXIMATELY, '');
}

interface Part {
  number: string;
  unit: string;
}

const FRACTION = String.raw`(?:\d+[ -])?\d+ ?/ ?\d+`;
const DECIMAL = String.raw`\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d.,])|\d*(?:[.,]\d+)+|\d+`;

/** `5 ft 10 in` as two parts; null when the text is anything else than numbers with units. */
function partsOf(text: string): Part[] | null {
  const pattern = new RegExp(
    `(?<number>${FRACTION}|${DECIMAL})(?<unit>[^\\d.,]*(?:\\.(?!\\d)[^\\d.,]*)*)(?:, ?)?`,
    'gy',
  );
  const found = [...text.matchAll(pattern)];
  const length = found.reduce((sum, [all]) => sum + all.length, 0);
  if (found.length === 0 || length < text.length) return null;
  return found.map(({ groups }) => ({
    number: groups?.number ?? '',
    unit: (groups?.unit ?? '').replace(/\.$/, '').trim(),
  }));
}

/** A decimal number, or both meanings of one. */
function decimalOf(text: string): string | [string, string] | null {
  const digits = text.replaceAll(' ', '');
  const separators = digits.replace(/\d/g, '');
  const last = separators.at(-1);
  if (last === undefined) return digits;
  const groups = digits.split(/[.,]/);
  const inThrees =
    /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every(({ length }) => length === 3);
  const asDecimal = `${groups.slice(0, -1).join('') || '0'}.${groups.at(-1)}`;
  if (separators.length === 1) {
    // A group is set apart by a space already in 1 200,5.
    if (!inThrees || text.includes(' ')) return asDecimal;
    // As the site itself writes thousands. The other sign can be that of a number copied from anywhere.
    return last === numberSigns().group ? groups.join('') : [asDecimal, groups.join('')];
  }
  if (text.includes(' ')) return null;
  const isOneKind = new Set(separators).size === 1;
  if (isOneKind) return inThrees ? groups.join('') : null;
  // 1.299,5: the last one separates decimals, the others groups.
  const others = new Set(separators.slice(0, -1));
  const wholeInThrees =
    /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1, -1).every(({ length }) => length === 3);
  return others.size === 1 && !others.has(last) && wholeInThrees ? asDecimal : null;
}

function fractionOf(text: string): number | null {
  const groups = /^(?:(\d+)[ -])?(\d+) ?\/ ?(\d+)$/.exec(text);
  if (groups === null) return null;
  const [whole = 0, numerator = 0, denominator = 0] = groups
    .slice(1)
    .map((part) => Number(part ?? 0));
  const isMixed = groups[1] !== undefined;
  if (denominator === 0 || (isMixed && numerator >= denominator)) return null;
  return whole + numerator / denominator;
}

/** Without leading and closing zeros, as stored. */
function canonical(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const short = fraction.replace(/0+$/, '');
  const units = whole.replace(/^0+(?=\d)/, '');
  return short === '' ? units : `${units}.${short}`;
}

/** Without the digits that only binary arithmetic adds. */
function storedNumber(value: number, isExact: boolean): string | null {
  const precise = Number(value.toPrecision(12));
  const digits = String(precise).replace(/\D/g, '').replace(/^0+/, '').length;
  const rounded =
    isExact || digits <= CONVERTED_DIGITS ? precise : Number(value.toPrecision(CONVERTED_DIGITS));
  const text = String(rounded);
  return isStoredNumber(text) ? text : null;
}

const isPowerOfTen = (ratio: number) =>
  Math.abs(Math.log10(ratio) - Math.round(Math.log10(ratio))) < 1e-12;

interface Amount {
  /** Exact; null for a fraction. */
  decimal: string | null;
  value: number;
}

function amountOf(text: string): Amount | { problem: string } {
  if (text.includes('/')) {
    const value = fractionOf(text);
    return value === null ? { problem: messages.notNumber } : { decimal: null, value };
  }
  const decimal = decimalOf(text);
  if (decimal === null) return { problem: messages.notNumber };
  if (typeof decimal !== 'string') {
    const [one, other] = decimal;
    return { problem: messages.ambiguous(canonical(one), other, `${one}0`) };
  }
  const exact = canonical(decimal);
  if (exact.replace(/\D/g, '').length > NUMBER_MAX_DIGITS) {
    return { problem: messages.tooPrecise(NUMBER_MAX_DIGITS) };
  }
  return { decimal: exact, value: Number(exact) };
}

/** The unit of a part: the typed one, or that of the definition when none is typed. */
function unitOfPart(typed: string, own: string | null): Unit | 'same' | null {
  if (typed === '' || typed.toLowerCase() === own?.toLowerCase()) return 'same';
  const known = unitOf(own);
  return known && typedUnit(typed, known.kind);
}

function single({ number, unit: typed }: Part, own: string | null, sign: 1 | -1): Parsed {
  const amount = amountOf(number);
  if ('problem' in amount) return amount;
  const unit = unitOfPart(typed, own);
  if (unit === null) {
    return { problem: own === null ? messages.noUnit(typed) : messages.otherUnit(typed, own) };
  }
  const known = unitOf(own);
  const isSame = unit === 'same' || unit === known;
  if (isSame && amount.decimal !== null) {
    const isNegative = sign === -1 && amount.value !== 0;
    return { value: isNegative ? `-${amount.decimal}` : amount.decimal };
  }
  const value =
    isSame || known === null ? sign * amount.value : convert(sign * amount.value, unit, known);
  const isExact =
    amount.decimal !== null &&
    !isSame &&
    known !== null &&
    isPowerOfTen(unit.factor / known.factor);
  const stored = storedNumber(value, isExact);
  return stored === null ? { problem: messages.notNumber } : { value: stored };
}

/** `5 ft 10 in` or `1 h 30 min`: whole numbers, each of a smaller unit, the last one with decimals. */
function compound(parts: readonly Part[], own: string | null): Parsed {
  const known = unitOf(own);
  if (known === null || known.kind === 'temperature') return { problem: messages.oneNumber };
  let sum = 0;
  let former: Unit | null = null;
  for (const [index, { number, unit: typed }] of parts.entries()) {
    // People leave out the second sign of 5'10.
    const isInches = typed === '' && former?.symbol === 'ft';
    const isMinutes = typed === 'm' && former?.symbol === 'h';
    const name = isInches ? 'in' : isMinutes ? 'min' : typed;
    const unit = typedUnit(name, known.kind);
    const amount = amountOf(number);
    if ('problem' in amount) return amount;
    const isWhole = index === parts.length - 1 || /^\d+$/.test(number);
    if (unit === null || !isWhole) return { problem: messages.oneNumber };
    const ratio: number = former === null ? Number.POSITIVE_INFINITY : former.factor / unit.factor;
    if (ratio <= 1 || amount.value >= ratio) return { problem: messages.oneNumber };
    sum += amount.value * unit.factor;
    former = unit;
  }
  const stored = storedNumber(sum / known.factor, false);
  return stored === null ? { problem: messages.notNumber } : { value: stored };
}

/** Reads what people type, such as `1.2 kg` for grams. A text that can mean two numbers is refused. */
export function parseQuantity(typed: string, unit: string | null): Parsed {
  const text = unified(typed);
  if (text.length > TYPED_MAX_LENGTH) return { problem: messages.notNumber };
  const sign = text.startsWith('-') ? -1 : 1;
  const parts = partsOf(text.replace(/^[+-] ?/, ''));
  const [first] = parts ?? [];
  if (parts === null || first === undefined) return { problem: messages.notNumber };
  if (parts.length === 1) return single(first, unit, sign);
  return sign === -1 ? { problem: messages.oneNumber } : compound(parts, unit);
}
