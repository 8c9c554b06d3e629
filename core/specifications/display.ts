import {
  language,
  specificationMessages as messages,
  unitNames,
} from '../languages/texts/index.ts';
import type { MeasurementUnits, SpecificationValue } from './schema.ts';
import { counterpart, unitOf } from './units.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Whether a text is a number as values store it; such a text has one meaning in every language. */
export const isStoredNumber = (text: string) => NUMBER.test(text);

const converted = new Intl.NumberFormat(language.numbers, { maximumSignificantDigits: 3 });
const convertedWhole = new Intl.NumberFormat(language.numbers, { maximumFractionDigits: 0 });

/** Rounded to the likely precision of the measurement. */
function formatConverted(value: number): string {
  return (Math.abs(value) < 1_000 ? converted : convertedWhole).format(value);
}

interface NumberSigns {
  group: string;
  decimal: string;
}

let known: NumberSigns | undefined;

/** The signs of the language between thousands and before decimals. */
export function numberSigns(): NumberSigns {
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language.numbers).formatToParts(12_345.6);
  const sign = (type: Intl.NumberFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  known = { group: sign('group'), decimal: sign('decimal') };
  return known;
}

/** Exactly the stored digits, in groups of three. */
export function formatStoredNumber(value: string): string {
  const signs = numberSigns();
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, signs.group);
  return fraction === undefined ? grouped : `${grouped}${signs.decimal}${fraction}`;
}

const closeUnits = new Set(['%', '°C', '°F', '"', "'", '°']);

/** A number is never on another line than its unit. */
function withUnit(number: string, unit: string | null): string {
  if (unit === null) return number;
  const name = Object.hasOwn(unitNames, unit) ? unitNames[unit as keyof typeof unitNames] : unit;
  return closeUnits.has(unit) ? `${number}${unit}` : `${number}\u{A0}${name}`;
}

export interface FormattedSpecification {
  text: string;
  /** In the other system of units, when both are shown. */
  converted: string | null;
}

type Shown = Pick<SpecificationValue, 'kind' | 'unit' | 'value'>;

/**
 * A value as visitors read it. Whatever is stored is shown, also what a number should not be.
 *
 * @param readers the units that they measure in; `metric` ones are shown no conversion to others
 */
export function formatSpecification(
  { kind, unit, value }: Shown,
  units: MeasurementUnits,
  readers = language.units,
): FormattedSpecification {
  if (kind === 'yes-no') {
    const isKnown = value === 'yes' || value === 'no';
    return { text: isKnown ? messages.answers[value] : value, converted: null };
  }
  if (kind === 'text' || !isStoredNumber(value)) return { text: value, converted: null };
  const text = withUnit(formatStoredNumber(value), unit);
  const known = unitOf(unit);
  const other = known && counterpart(Number(value), known);
  if (!known || !other) return { text, converted: null };
  const otherText = withUnit(formatConverted(other.value), other.unit.symbol);
  if (units === 'both') {
    return { text, converted: readers === known.system ? null : otherText };
  }
  return { text: known.system === units ? text : otherText, converted: null };
}

/** Both units in one line, for places without markup. */
export function specificationLine(value: Shown, units: MeasurementUnits): string {
  const { text, converted: other } = formatSpecification(value, units);
  return other === null ? text : `${text} (${other})`;
}

/** Null where values are not comparable, such as a text. */
function rankOf({ kind, value }: Shown): number | null {
  if (kind === 'yes-no') return value === 'yes' ? 1 : value === 'no' ? 0 : null;
  return kind === 'number' && isStoredNumber(value) ? Number(value) : null;
}

/** One specification of one product; null where it has none. */
export interface ComparedValue {
  /** Of the product. */
  id: string;
  value: SpecificationValue | null;
}

/** The products with the best value of a specification; none without a direction or a difference. */
export function bestValueIds(values: readonly ComparedValue[]): Set<string> {
  const ranked = values.flatMap(({ id, value }) => {
    const rank = value && rankOf(value);
    return value === null || rank === null ? [] : [{ id, rank, direction: value.direction }];
  });
  const direction = ranked[0]?.direction ?? null;
  const ranks = ranked.map(({ rank }) => rank);
  const best = direction === 'lower' ? Math.min(...ranks) : Math.max(...ranks);
  if (direction === null || ranks.every((rank) => rank === best)) return new Set();
  return new Set(ranked.filter(({ rank }) => rank === best).map(({ id }) => id));
}
