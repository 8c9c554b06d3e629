import { OTHER_CODES } from '../../../core/locale/countries.ts';

let names: ReadonlyMap<string, string> | undefined;

function countryNames(): ReadonlyMap<string, string> {
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((two) => one + two));
  return new Map(
    codes.flatMap((code) => {
      const name = display.of(code);
      return name === undefined || OTHER_CODES[code] !== undefined
        ? []
        : [[name.toLowerCase(), code] as const];
    }),
  );
}

/** The ISO 3166 code of a code or an English name; null for anything else. */
export function countryCode(text: string): string | null {
  const plain = text.trim();
  if (/^[a-z]{2}$/i.test(plain)) {
    const code = plain.toUpperCase();
    return OTHER_CODES[code] ?? code;
  }
  if (plain === '' || plain.length > 60) return null;
  names ??= countryNames();
  return names.get(plain.toLowerCase()) ?? null;
}
