import { expect, test } from 'vitest';
import { storedSchemaOf } from '../forms/setting.ts';
import { siteSettingsFormSchema, siteTextSettings } from './schema.ts';
import { parseSynonyms, SYNONYMS_MAX_LENGTH, synonymsProblem } from './synonyms.ts';

const storedTexts = storedSchemaOf(siteTextSettings);

test('each line is a group, its phrases separated by commas', () => {
  expect(parseSynonyms(' jump rope,skipping rope , speed rope\r\n\nmat, yoga mat,\n')).toEqual([
    ['jump rope', 'skipping rope', 'speed rope'],
    ['mat', 'yoga mat'],
  ]);
  expect(synonymsProblem('jump rope, skipping rope\n\n mat,yoga mat')).toBeNull();
  expect(synonymsProblem('')).toBeNull();
});

test.each([
  ['mat, yoga mat\nrope', 'Line 2: separate at least two phrases with a comma.'],
  [Array.from({ length: 11 }, (_, each) => `p${each}`).join(), 'Line 1: at most 10 phrases.'],
  ['a b c d e, f', 'Line 1: at most 4 words in a phrase.'],
  ['a, b\n'.repeat(201), 'At most 200 lines.'],
])('%j is refused', (text, message) => {
  expect(synonymsProblem(text)).toBe(message);
  const form = { ...storedTexts.parse({}), search_synonyms: text };
  expect(siteSettingsFormSchema.safeParse(form).error?.issues).toMatchObject([
    { path: ['search_synonyms'], message },
  ]);
});

test('a text that is too long is refused', () => {
  const form = {
    ...storedTexts.parse({}),
    search_synonyms: 'a,'.repeat(SYNONYMS_MAX_LENGTH),
  };
  expect(siteSettingsFormSchema.safeParse(form).success).toBe(false);
});

test('of a stored text beyond the limits, the part within them counts', () => {
  expect(parseSynonyms('rope\na, b c d e f, g')).toEqual([['a', 'g']]);
  expect(parseSynonyms(Array.from({ length: 30 }, (_, each) => `p${each}`).join())[0]).toHaveLength(
    10,
  );
  expect(parseSynonyms('a, b\n'.repeat(1_000))).toHaveLength(200);
});
