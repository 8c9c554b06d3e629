import { currenciesMeant } from './amount.ts';

const BRACKETED = /[([]\s*([^()[\]]{1,12})\s*[)\]]/gu;

/** A header as formats know it: lower case, without underscores, currency and punctuation at its ends. */
export function normalizeHeader(header: string): string {
  const plain = header
    .replace(/[‘’`´]/g, "'")
    .normalize('NFKC')
    .replace(/\uFEFF/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(BRACKETED, (bracketed, inside: string) =>
      currenciesMeant(inside).length > 0 ? ' ' : bracketed,
    )
    .replace(/[_\-\s]+/g, ' ')
    .toLowerCase()
    .replace(/^[\s"'*:]+|[\s"'*:]+$/g, '');
  const [, before, last] = /^(.+) ([a-z]{3}|[^a-z\d\s()]{1,3})$/u.exec(plain) ?? [];
  return before !== undefined && last !== undefined && currenciesMeant(last).length > 0
    ? before
    : plain;
}

/** The currencies that a header can mean, such as `Commission (USD)`; null where it names none. */
export function headerCurrencies(header: string): readonly string[] | null {
  const text = header.normalize('NFKC').trim();
  const inside = [...text.matchAll(BRACKETED)].map(([, found]) => found ?? '');
  const last = /[\s_](\p{Lu}{3}|[^\p{L}\d\s()]{1,3})$/u.exec(text)?.[1];
  for (const candidate of last === undefined ? inside : [...inside, last]) {
    const found = currenciesMeant(candidate);
    if (found.length > 0) return found;
  }
  return null;
}

/** Every header once: a second `Amount` is `Amount (2)`, and one without a name `Column 3`. */
export function uniqueHeaders(cells: readonly string[]): string[] {
  const used = new Set<string>();
  return cells.map((cell, at) => {
    const name =
      cell
        .replace(/[\p{Cc}\uFEFF]+/gu, ' ')
        .trim()
        .slice(0, 190) || `Column ${at + 1}`;
    let unique = name;
    for (let count = 2; used.has(unique); count++) unique = `${name} (${count})`;
    used.add(unique);
    return unique;
  });
}
