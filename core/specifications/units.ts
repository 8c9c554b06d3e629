/** The system that a unit belongs to. Values are converted for display between metric and US units. */
export type MeasurementSystem = 'metric' | 'us';

export interface Unit {
  symbol: string;
  name: string;
  /** Units of one kind convert to each other. */
  kind: string;
  /** How many of the kind's base unit it is. */
  factor: number;
  /** Added to reach zero of the base unit. */
  offset?: number;
  system?: MeasurementSystem;
  /** What people type for it. */
  aliases: readonly string[];
  /** Converted to, largest first; the first one that leaves at least 1 is chosen. */
  counterparts?: readonly string[];
}

function unit(symbol: string, name: string, kind: string, factor: number, aliases: string[]): Unit {
  return { symbol, name, kind, factor, aliases };
}

const ofSystem =
  (system: MeasurementSystem) =>
  (
    ...[symbol, name, kind, factor, aliases, counterparts]: [...Parameters<typeof unit>, string[]]
  ): Unit => ({
    ...unit(symbol, name, kind, factor, aliases),
    system,
    counterparts,
  });

/** In newtons. */
const POUND_FORCE = 4.448_221_615_260_5;

const metric = ofSystem('metric');
const us = ofSystem('us');

/**
 * Factors are exact by definition: the international yard and pound of 1959, the US gallon of 231 cubic inches,
 * the standard acceleration of gravity (NIST Special Publication 811, Appendix B; NIST Handbook 44, Appendix C).
 */
export const units: readonly Unit[] = [
  // Nobody reads them as ounces.
  unit('µg', 'micrograms', 'mass', 0.000_001, ['mcg', 'μg', 'ug', 'microgram', 'micrograms']),
  unit('mg', 'milligrams', 'mass', 0.001, ['milligram', 'milligrams']),
  metric('g', 'grams', 'mass', 1, ['gr', 'gram', 'grams'], ['lb', 'oz']),
  metric(
    'kg',
    'kilograms',
    'mass',
    1_000,
    ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
    ['lb', 'oz'],
  ),
  us('oz', 'ounces', 'mass', 28.349523125, ['ounce', 'ounces'], ['kg', 'g']),
  us('lb', 'pounds', 'mass', 453.59237, ['lbs', 'pound', 'pounds'], ['kg', 'g']),
  metric(
    'mm',
    'millimeters',
    'length',
    1,
    ['millimeter', 'millimeters', 'millimetre', 'millimetres'],
    ['in'],
  ),
  metric(
    'cm',
    'centimeters',
    'length',
    10,
    ['centimeter', 'centimeters', 'centimetre', 'centimetres'],
    ['in'],
  ),
  metric('m', 'meters', 'length', 1_000, ['meter', 'meters', 'metre', 'metres'], ['ft', 'in']),
  metric(
    'km',
    'kilometers',
    'length',
    1_000_000,
    ['kilometer', 'kilometers', 'kilometre', 'kilometres'],
    ['mi', 'ft'],
  ),
  us('in', 'inches', 'length', 25.4, ['"', 'inch', 'inches'], ['cm', 'mm']),
  us('ft', 'feet', 'length', 304.8, ["'", 'foot', 'feet'], ['m', 'cm']),
  us('yd', 'yards', 'length', 914.4, ['yds', 'yard', 'yards'], ['m', 'cm']),
  us('mi', 'miles', 'length', 1_609_344, ['mile', 'miles'], ['km', 'm']),
  metric('cm²', 'square centimeters', 'area', 1, ['sq cm'], ['in²']),
  metric('m²', 'square meters', 'area', 10_000, ['sq m', 'sqm'], ['ft²', 'in²']),
  us('in²', 'square inches', 'area', 6.4516, ['sq in'], ['cm²']),
  us('ft²', 'square feet', 'area', 929.0304, ['sq ft', 'sqft'], ['m²', 'cm²']),
  metric(
    'mL',
    'milliliters',
    'volume',
    1,
    ['ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres'],
    ['fl oz'],
  ),
  metric(
    'L',
    'liters',
    'volume',
    1_000,
    ['l', 'liter', 'liters', 'litre', 'litres'],
    ['gal', 'fl oz'],
  ),
  us(
    'fl oz',
    'US fluid ounces',
    'volume',
    29.5735295625,
    ['oz', 'floz', 'fluid ounces'],
    ['L', 'mL'],
  ),
  us('gal', 'US gallons', 'volume', 3785.411784, ['gallon', 'gallons'], ['L', 'mL']),
  metric('°C', 'degrees Celsius', 'temperature', 1, ['c', 'celsius'], ['°F']),
  {
    ...us('°F', 'degrees Fahrenheit', 'temperature', 5 / 9, ['f', 'fahrenheit'], ['°C']),
    offset: -160 / 9,
  },
  metric('km/h', 'kilometers an hour', 'speed', 1, ['kmh', 'kph'], ['mph']),
  us('mph', 'miles an hour', 'speed', 1.609344, ['mi/h'], ['km/h']),
  metric('kPa', 'kilopascals', 'pressure', 1, [], ['psi']),
  metric('bar', 'bar', 'pressure', 100, [], ['psi']),
  us('psi', 'pounds per square inch', 'pressure', POUND_FORCE / 0.645_16, [], ['bar', 'kPa']),
  metric('N', 'newtons', 'force', 1, [], ['lbf']),
  us('lbf', 'pounds of force', 'force', POUND_FORCE, [], ['N']),
  metric('N·m', 'newton meters', 'torque', 1, ['Nm', 'N m'], ['lb·ft']),
  us('lb·ft', 'pound-feet', 'torque', POUND_FORCE * 0.304_8, ['lb ft', 'ft lb', 'ft lbs'], ['N·m']),
  unit('s', 'seconds', 'time', 1, ['sec', 'secs', 'second', 'seconds']),
  unit('min', 'minutes', 'time', 60, ['mins', 'minute', 'minutes']),
  unit('h', 'hours', 'time', 3_600, ['hr', 'hrs', 'hour', 'hours']),
  unit('days', 'days', 'time', 86_400, ['d', 'day']),
  unit('weeks', 'weeks', 'time', 604_800, ['week']),
  unit('months', 'months', 'months', 1, ['month']),
  unit('years', 'years', 'months', 12, ['year', 'yr', 'yrs']),
  unit('W', 'watts', 'power', 1, ['watt', 'watts']),
  unit('kW', 'kilowatts', 'power', 1_000, ['kilowatts']),
  unit('kJ', 'kilojoules', 'energy', 1, []),
  unit('kcal', 'kilocalories', 'energy', 4.184, []),
  unit('Wh', 'watt hours', 'energy', 3.6, []),
  unit('kWh', 'kilowatt hours', 'energy', 3_600, []),
  unit('mAh', 'milliampere hours', 'charge', 1, []),
  unit('Ah', 'ampere hours', 'charge', 1_000, []),
  unit('V', 'volts', 'voltage', 1, ['volt', 'volts']),
  unit('Hz', 'hertz', 'frequency', 1, []),
  unit('kHz', 'kilohertz', 'frequency', 1_000, []),
  unit('MHz', 'megahertz', 'frequency', 1_000_000, []),
  unit('GHz', 'gigahertz', 'frequency', 1_000_000_000, []),
  unit('MB', 'megabytes', 'data', 1, []),
  unit('GB', 'gigabytes', 'data', 1_000, []),
  unit('TB', 'terabytes', 'data', 1_000_000, []),
  unit('dB', 'decibels', 'level', 1, ['decibel', 'decibels']),
  unit('lm', 'lumens', 'light', 1, ['lumen', 'lumens']),
  unit('%', 'percent', 'share', 1, ['percent']),
];

const bySymbol = new Map(units.map((unit) => [unit.symbol, unit]));

/** The unit of a definition; null for one that converts to nothing. */
export function unitOf(text: string | null): Unit | null {
  if (text === null) return null;
  return bySymbol.get(text) ?? units.find(({ aliases }) => aliases.includes(text)) ?? null;
}

const plain = (text: string) => text.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim();

/** A unit of one kind by what someone typed, in any case; null when it is none or could be two. */
export function typedUnit(text: string, kind: string): Unit | null {
  const ofKind = units.filter((unit) => unit.kind === kind);
  const exact = ofKind.find(({ symbol, aliases }) => symbol === text || aliases.includes(text));
  if (exact) return exact;
  const found = ofKind.filter(({ symbol, aliases }) =>
    [symbol, ...aliases].some((known) => plain(known) === plain(text)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

export function convert(value: number, from: Unit, to: Unit): number {
  if (from === to) return value;
  return (value * from.factor + (from.offset ?? 0) - (to.offset ?? 0)) / to.factor;
}

/** The same quantity in the other system; null for units that everyone uses. */
export function counterpart(value: number, unit: Unit): { value: number; unit: Unit } | null {
  const known = (unit.counterparts ?? []).flatMap((symbol) => bySymbol.get(symbol) ?? []);
  const converted = known.map((other) => ({ value: convert(value, unit, other), unit: other }));
  return converted.find((each) => Math.abs(each.value) >= 1) ?? converted.at(-1) ?? null;
}
