/** Languages of the sites of networks. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb'];

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

let names: ReadonlyMap<string, number> | undefined;

/** Long and short names, as they stand alone and in dates. Names that mean several months are left out. */
function monthNames(): ReadonlyMap<string, number> {
  const found = new Map<string, Set<number>>([['sept', new Set([9])]]);
  for (const language of LANGUAGES) {
    for (const width of ['long', 'short'] as const) {
      for (const day of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { month: width, ...day, timeZone: 'UTC' });
        for (let month = 0; month < 12; month++) {
          const part = format
            .formatToParts(Date.UTC(2026, month, 1))
            .find(({ type }) => type === 'month')?.value;
          const name = plain(part ?? '');
          if (!/^\p{L}+$/u.test(name)) continue;
          found.set(name, (found.get(name) ?? new Set()).add(month + 1));
        }
      }
    }
  }
  return new Map(
    [...found].flatMap(([name, months]) => {
      const [only] = months;
      return months.size === 1 && only !== undefined ? [[name, only] as const] : [];
    }),
  );
}

/** 1 to 12; null for any other word. */
export function monthOf(word: string): number | null {
  if (!/^\p{L}/u.test(word)) return null;
  names ??= monthNames();
  return names.get(plain(word)) ?? null;
}
