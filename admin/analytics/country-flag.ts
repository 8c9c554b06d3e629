const CODES =
  'AR AT AU BE BR CA CH CN CZ DE DK ES FI FR GB GR ID IE IN IT JP KR MX NL NO NZ PL PT SE SG TR US ZA';

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const codes = new Map(CODES.split(' ').map((code) => [names.of(code), code]));

const GLOBE = '🌐';
const FLAG_LETTERS = 0x1f1e6 - 'A'.charCodeAt(0);

/** The flag of a country by its English name, or a globe. */
export function countryFlag(country: string): string {
  const code = codes.get(country);
  if (code === undefined) return GLOBE;
  return String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) + FLAG_LETTERS));
}
