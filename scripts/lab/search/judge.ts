/**
 * How well the search answers. Prints, for each set of judged queries: the mean reciprocal rank of the best review,
 * searches with a wrong review ahead of it, searches without a result and without anything shown, and results for
 * things that the site lacks.
 * `node scripts/lab/search/judge.ts [--misses] [--share 0.5] [files]`, by default all in `judged/`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { demoReviews, demoSynonyms } from '../../../core/catalogue/demo-reviews.fixture.ts';
import { DEFAULT_PRODUCTS_QUERY } from '../../../core/catalogue/query.ts';
import { findProducts, makeSearchable } from '../../../core/catalogue/search.ts';
import { searchDocument } from '../../../core/catalogue/search-document.ts';
import { catalogueItem } from '../../../core/posts/catalogue-item.ts';
import { compileVocabulary, createSearchFile, SearchIndex } from '../../../core/search/index.ts';
import { validWordTexts, vocabularyTexts } from '../../../core/search/sources.fixture.ts';
import { saidEverywhere, wordLists } from '../../../core/search/word-lists.ts';
import { parseSynonyms } from '../../../core/settings/synonyms.ts';
import { table } from '../bench/measuring/timing.ts';
import { type JudgedQuery, judgedQueries, misspelt, part } from './queries.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const items = demoReviews.map(catalogueItem);
const documents = demoReviews.map((review, index) =>
  searchDocument(items[index] ?? catalogueItem(review), review),
);
const texts = Object.fromEntries(
  Object.entries(vocabularyTexts).map(([code, text]) => [
    code,
    part(text, Number(values.share), Number(values.seed)),
  ]),
);
const vocabulary = compileVocabulary({
  texts,
  language: 'en',
  synonyms: parseSynonyms(demoSynonyms),
  ignored: saidEverywhere,
});
const file = createSearchFile(documents, vocabulary, wordLists(validWordTexts));
const index = new SearchIndex(
  JSON.parse(JSON.stringify(file)),
  items.map(({ id }) => id),
);
const unchanged = new Map<string, null>();
const catalogue = {
  ...makeSearchable({ items, categories: [], moved: {} }),
  search: (text: string) => index.search(text, unchanged),
};

function answer({ search, expected }: JudgedQuery) {
  const query = { ...DEFAULT_PRODUCTS_QUERY, search, sort: 'best' as const };
  const page = findProducts(catalogue, query);
  const shown = page.items.map(({ slug }) => slug);
  const near = (page.nearest ?? []).map(({ slug }) => slug);
  const rank = shown.findIndex((slug) => expected.includes(slug)) + 1;
  return { search, expected, shown, near, rank };
}

const percent = (count: number, of: number) => `${count} (${Math.round((100 * count) / of)} %)`;

function judge(name: string, queries: readonly JudgedQuery[]): string[] {
  const answers = queries.map(answer);
  const there = answers.filter(({ expected }) => expected.length > 0);
  const lacking = answers.filter(({ expected }) => expected.length === 0);
  const gain = there.map(({ rank }) => (rank === 0 ? 0 : 1 / rank));
  const wrong = there.filter(({ rank, shown }) => rank > 1 || (rank === 0 && shown.length > 0));
  const without = there.filter(({ shown }) => shown.length === 0);
  const nothing = without.filter(({ near }) => near.length === 0);
  const extra = lacking.filter(({ shown }) => shown.length > 0);
  if (values.misses) {
    for (const { search, expected, shown, near, rank } of answers) {
      if (rank === 1 || (expected.length === 0 && shown.length === 0)) continue;
      const [found, others] = [shown.slice(0, 3).join(' '), near.slice(0, 2).join(' ')];
      console.log(`${search}\n    wanted ${expected.join(' ') || 'nothing'}\n    found ${found} | near ${others}`);
    }
  }
  const mean = gain.reduce((sum, each) => sum + each, 0) / Math.max(1, gain.length);
  return [
    name,
    String(there.length),
    there.length === 0 ? '' : mean.toFixed(3),
    percent(wrong.length, Math.max(1, there.length)),
    percent(without.length, Math.max(1, there.length)),
    percent(nothing.length, Math.max(1, there.length)),
    lacking.length === 0 ? '' : `${percent(extra.length, lacking.length)} of ${lacking.length}`,
  ];
}

const folder = new URL('./judged/', import.meta.url);
const files =
  positionals.length > 0
    ? positionals.map((path) => ({ name: path, text: readFileSync(path, 'utf8') }))
    : readdirSync(folder).map((name) => ({
        name: name.replace(/\.txt$/, ''),
        text: readFileSync(new URL(name, folder), 'utf8'),
      }));
const rows = files.map(({ name, text }) => judge(name, judgedQueries(text)));
const titles = demoReviews.map(({ title, slug }) => ({ search: title, expected: [slug] }));
if (positionals.length === 0) {
  rows.push(judge('one error in each word of a title', misspelt(titles, 'error')));
  rows.push(judge('joined titles', misspelt(titles, 'joined')));
  rows.push(judge('split titles', misspelt(titles, 'split')));
}
console.log(
  table(
    ['set', 'queries', 'MRR', 'wrong first', 'no result', 'nothing shown', 'results for what is lacking'],
    rows,
  ),
);
