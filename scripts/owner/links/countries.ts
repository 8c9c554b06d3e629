import { readTextArray } from './php.ts';

function codeOf(country: string): string {
  const code = country.trim().toUpperCase();
  return code === 'UK' ? 'GB' : code;
}

/** `AU:https://shop.example/au;NZ:AU`, in which a country may name another one. */
export function countriesOfCsv(text: string): Record<string, string> {
  const countries: Record<string, string> = {};
  for (const part of text.split(/;(?=\s*[A-Za-z]{2}\s*:)/)) {
    const [, country, value = ''] = /^\s*([A-Za-z]{2})\s*:(.*)$/s.exec(part) ?? [];
    if (country === undefined) continue;
    const same = /^[A-Za-z]{2}$/.test(value.trim()) ? countries[codeOf(value)] : undefined;
    countries[codeOf(country)] = same ?? value.trim();
  }
  return countries;
}

/** A serialized array whose keys are lists of countries, such as `AU,NZ`. */
export function countriesOfMeta(serialized: string): Record<string, string> {
  const countries: Record<string, string> = {};
  for (const [key, url] of readTextArray(serialized) ?? []) {
    for (const country of key.split(',')) countries[codeOf(country)] = url;
  }
  return countries;
}
