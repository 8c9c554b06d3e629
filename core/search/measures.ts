import { foldText } from './words.ts';

type Unit = readonly [unit: string, factor: number];

const named = (names: readonly string[], unit: string, factor: number) =>
  names.map((name): [string, Unit] => [name, [unit, factor]]);

/** Units by name, and how many of the smallest one of their kind they are. */
const UNITS = new Map<string, Unit>([
  ...named(['mg', 'milligram', 'milligramm'], 'mg', 1),
  ...named(['g', 'gram', 'gramm', 'gramme', 'gramo', 'grama'], 'mg', 1_000),
  ...named(['kg', 'kilo', 'kilogram', 'kilogramm'], 'mg', 1_000_000),
  ...named(['lb', 'pound', 'pfund'], 'mg', 453_592),
  ...named(['oz', 'ounce'], 'mg', 28_350),
  ...named(['ml', 'milliliter', 'millilitre'], 'ml', 1),
  ...named(['l', 'liter', 'litre', 'litro'], 'ml', 1_000),
  ...named(['mm', 'millimeter', 'millimetre'], 'mm', 1),
  ...named(['cm', 'centimeter', 'centimetre'], 'mm', 10),
  ...named(['m', 'meter', 'metre', 'metro'], 'mm', 1_000),
  ...named(['inch', 'inche'], 'mm', 25.4),
  ...named(['min', 'minute', 'minuto'], 'min', 1),
  ...named(['h', 'hour', 'stunde', 'heure', 'hora'], 'min', 60),
  ...named(['day', 'tag', 'jour', 'dia'], 'min', 1_440),
  ...named(['w', 'watt'], 'w', 1),
  ...named(['iu', 'ie', 'ui'], 'iu', 1),
]);

const MEASURE = /(?<![\p{L}\p{N}.,])(\p{N}+(?:[.,]\p{N}+)*)[\s-]?(\p{L}+)/gu;

/** A number as people write it: "1,200" is 1200, and "2,4" is 2.4. */
const numberOf = (text: string): number =>
  Number(text.replace(/[.,](?=\p{N}{3}(?!\p{N}))/gu, '').replace(',', '.'));

export interface Measure {
  /** The same for 16 kg, 16 kilos and 16,000 g. */
  term: string;
  start: number;
  end: number;
}

/** The quantities in a text, in the smallest unit of each. */
export function measuresIn(text: string): Measure[] {
  return [...text.matchAll(MEASURE)].flatMap((match) => {
    const [whole, number = '', name = ''] = match;
    const folded = foldText(name);
    const unit = UNITS.get(folded) ?? UNITS.get(folded.replace(/[sn]$/, ''));
    const amount = numberOf(number);
    if (unit === undefined || !Number.isFinite(amount)) return [];
    const term = `#${Math.round(amount * unit[1])}${unit[0]}`;
    return [{ term, start: match.index, end: match.index + whole.length }];
  });
}
