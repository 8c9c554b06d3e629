import { expect, test } from 'vitest';
import { type Catalogues, locales } from './localize.ts';

const files = import.meta.glob<string>(['../*/messages.ts', '../*/*-messages.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test.each(Object.entries(files))('every catalogue of %s is localized', (_file, source) => {
  const exported = source.match(/^export const \w+ =/gm) ?? [];
  const localized = source.match(/^export const \w+ = localize\(\{\s*en: /gm) ?? [];
  expect(localized).toHaveLength(exported.length);
  const keys = [...source.matchAll(/^ {2}(\w+): [{[]/gm)].map(([, key]) => key);
  for (const key of keys) expect(locales).toContain(key);
});

test('a translation that lacks a key is a type error', () => {
  const english = { title: 'Title', count: (count: number) => `${count}` };
  const complete: Catalogues<typeof english, 'en' | 'de'> = {
    en: english,
    de: { title: 'Titel', count: (count) => `${count} Stück` },
  };
  // @ts-expect-error: count is missing
  const incomplete: Catalogues<typeof english, 'en' | 'de'> = { en: english, de: { title: 'x' } };
  expect(Object.keys(complete.de)).toEqual(Object.keys(english));
  expect(Object.keys(incomplete.de)).not.toEqual(Object.keys(english));
});
