const codes: Record<string, string> = {
  Argentina: 'AR',
  Australia: 'AU',
  Austria: 'AT',
  Belgium: 'BE',
  Brazil: 'BR',
  Canada: 'CA',
  China: 'CN',
  Czechia: 'CZ',
  Denmark: 'DK',
  Finland: 'FI',
  France: 'FR',
  Germany: 'DE',
  Greece: 'GR',
  India: 'IN',
  Indonesia: 'ID',
  Ireland: 'IE',
  Italy: 'IT',
  Japan: 'JP',
  Mexico: 'MX',
  Netherlands: 'NL',
  'New Zealand': 'NZ',
  Norway: 'NO',
  Poland: 'PL',
  Portugal: 'PT',
  Singapore: 'SG',
  'South Africa': 'ZA',
  'South Korea': 'KR',
  Spain: 'ES',
  Sweden: 'SE',
  Switzerland: 'CH',
  Türkiye: 'TR',
  'United Kingdom': 'GB',
  'United States': 'US',
};

const GLOBE = '🌐';
/** Turns a capital letter into its regional indicator symbol. */
const FLAG_LETTERS = 0x1f1e6 - 'A'.charCodeAt(0);

/** The flag of a country by its English name, or a globe. */
export function countryFlag(country: string): string {
  const code = Object.hasOwn(codes, country) ? codes[country] : undefined;
  if (code === undefined) return GLOBE;
  return String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) + FLAG_LETTERS));
}
