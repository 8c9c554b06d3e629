/**
 * Measures the search alone: its time, literal and by relevance, and the memory and reading time of the
 * catalogue and of the index.
 * `node --expose-gc scripts/lab/bench/search.ts [reviews]`, by default 10,000.
 */
import { demoCatalogue } from '../../../core/catalogue/demo-search.fixture.ts';
import { judgedSets } from '../../../core/catalogue/judged-queries.fixture.ts';
import { DEFAULT_PRODUCTS_QUERY } from '../../../core/catalogue/query.ts';
import { type Catalogue, catalogueSchema } from '../../../core/catalogue/schema.ts';
import {
  findProducts,
  makeSearchable,
  type SearchableCatalogue,
} from '../../../core/catalogue/search.ts';
import { searchDocument } from '../../../core/catalogue/search-document.ts';
import {
  compileVocabulary,
  createSearchFile,
  SearchIndex,
  searchFileSchema,
} from '../../../core/search/index.ts';
import { validWordTexts, vocabularyTexts } from '../../../core/search/sources.fixture.ts';
import { parseSynonyms } from '../../../core/settings/synonyms.ts';
import {
  type SpecificationValue,
  specificationValueSchema,
} from '../../../core/specifications/schema.ts';
import { saidEverywhere, wordLists } from '../../../site/content/word-lists.ts';
import { inventReviews } from '../../local/database/generate.ts';
import { allSets, judgedTable } from '../search/judging.ts';
import { part } from '../search/queries.ts';
import { duration, median, table } from './measuring/timing.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const ROUNDS = 15;
const SPECIFICATION = '5bec0000-0000-4000-8000-000000000001';
const words = ['watch', 'protein', 'mat', 'grip', 'schuhe', 'sleep', 'band', 'zzzz', 'a', ''];

const reviews = await inventReviews({ reviews: COUNT, seed: 1 });
const catalogue: Catalogue = {
  items: reviews.map((review, index) => ({
    id: review.id,
    slug: `review-${index}-of-something`,
    title: review.title,
    short_description: review.short_description,
    product_image_url: review.product_image_url,
    overall_rating: review.overall_rating,
    price: review.price,
    money: null,
    price_checked_at: null,
    price_until: null,
    image: null,
    offer: false,
    offer_ends_at: null,
    from_prices: [],
    created_at: '2026-11-01T09:00:00+00:00',
    categories: review.categories.map((slug) => ({ name: slug, slug })),
  })),
  categories: [],
  moved: {},
};
/** Six per review, as a category may list. */
const specificationsOf = (index: number): SpecificationValue[] =>
  [
    ['Weight', 'number', 'g', String((index * 37) % 2_000)],
    ['Battery life', 'number', 'h', String((index * 7) % 300)],
    ['Maximum load', 'number', 'kg', String((index * 5) % 200)],
    ['Material', 'text', null, ['Natural rubber', 'Cast iron', 'Merino wool'][index % 3] ?? ''],
    ['Power supply', 'text', null, ['Rechargeable, USB-C', 'Two AAA cells'][index % 2] ?? ''],
    ['Machine washable', 'yes-no', null, index % 2 === 0 ? 'yes' : 'no'],
  ].map(([name, kind, unit, value]) =>
    specificationValueSchema.parse({ id: SPECIFICATION, name, kind, unit, value, direction: null }),
  );

const vocabulary = compileVocabulary({
  texts: vocabularyTexts,
  language: 'en',
  synonyms: parseSynonyms('massage gun, percussion massager\nchest strap, heart rate monitor'),
  ignored: saidEverywhere,
});
const startedBuilding = performance.now();
const indexText = JSON.stringify(
  createSearchFile(
    catalogue.items.map((item, index) =>
      searchDocument(item, {
        key_features: reviews[index]?.key_features ?? null,
        who_is_this_for: reviews[index]?.who_is_this_for ?? null,
        brand: item.title.split(' ')[0] ?? null,
        specifications: specificationsOf(index),
      }),
    ),
    vocabulary,
    wordLists(validWordTexts),
  ),
);
const building = performance.now() - startedBuilding;
const text = JSON.stringify(catalogue);

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
/** Time of the processor, which is what the edge limits; the wall clock would count other programs. */
const processorTime = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** Of one run among several, since the clock of the processor is coarse. */
const REPEATED = 20;
const worked = (work: () => unknown) => {
  const started = processorTime();
  for (let run = 0; run < REPEATED; run += 1) work();
  return (processorTime() - started) / REPEATED;
};
const timed = (work: () => unknown) => {
  const started = performance.now();
  work();
  return performance.now() - started;
};
const read = () => makeSearchable(catalogueSchema.parse(JSON.parse(text)));

gc?.();
const before = process.memoryUsage().heapUsed;
const started = performance.now();
const searchable = read();
const cold = performance.now() - started;
gc?.();
const memory = process.memoryUsage().heapUsed - before;

const reads = Array.from({ length: ROUNDS }, () => timed(read));
const searches = (sort: 'newest' | 'title-asc') =>
  Array.from({ length: ROUNDS }).flatMap(() =>
    words.map((search) =>
      timed(() => findProducts(searchable, { ...DEFAULT_PRODUCTS_QUERY, search, sort })),
    ),
  );
const [byAge, byTitle] = [searches('newest'), searches('title-asc')];

const ids = catalogue.items.map(({ id }) => id);
const loadIndex = () => SearchIndex.of(searchFileSchema.parse(JSON.parse(indexText)), ids);
gc?.();
const beforeIndex = process.memoryUsage().heapUsed;
const startedIndex = processorTime();
const index = loadIndex();
const coldIndex = processorTime() - startedIndex;
gc?.();
const indexMemory = process.memoryUsage().heapUsed - beforeIndex;
const loads = Array.from({ length: ROUNDS }, () => worked(loadIndex));

const judged = Object.values(judgedSets).flatMap((set) => set.map(({ search }) => search));
const startedSearching = processorTime();
index.search('protien kettelbell', new Map());
const firstSearch = processorTime() - startedSearching;
const fuzz = [
  'a',
  'the',
  '%',
  '😀 😀',
  'x'.repeat(200),
  'ab '.repeat(66),
  'щ 水 ש ع',
  // Letters that fold to many, to none or to several.
  '\ufdfa'.repeat(200),
  `a${'\u0301'.repeat(199)}`,
  'ﬃ'.repeat(200),
  'abcdefgh'.replace(/./g, (letter) => `${letter}${'\ufdfa'.repeat(3)} `),
  'weight watch band bluetooth battery charge grams steel rubber handle',
  'protien massge kettelbell dumbell creatin omeag vitmain bluetoth batery weigth',
];
const unchanged = new Map<string, null>();
const relevant = { ...searchable, search: (words: string) => index.search(words, unchanged) };
const searched = (among: SearchableCatalogue, queries: readonly string[]) =>
  queries.map((search) => {
    const query = { ...DEFAULT_PRODUCTS_QUERY, search, sort: 'best' as const };
    findProducts(among, query);
    return { search, time: worked(() => findProducts(among, query)) };
  });
const row = (what: string, results: ReturnType<typeof searched>) => {
  const times = results.map(({ time }) => time);
  const worst = results.find(({ time }) => time === Math.max(...times));
  return [
    what,
    duration(median(times)),
    `${duration(Math.max(...times))} (${worst?.search.slice(0, 40)})`,
  ];
};

console.log(`### The search at ${COUNT.toLocaleString('en')} reviews\n`);
console.log(
  table(
    ['what', 'figure', 'most'],
    [
      ['a literal search, newest first', duration(median(byAge)), duration(Math.max(...byAge))],
      ['a literal search, by title', duration(median(byTitle)), duration(Math.max(...byTitle))],
      row('the judged queries, literally (CPU)', searched(searchable, judged)),
      row('the judged queries, by relevance (CPU)', searched(relevant, judged)),
      row('fuzz searches, by relevance (CPU)', searched(relevant, fuzz)),
      ['the first misspelt search of an isolate (CPU)', duration(firstSearch), ''],
      ['creating the index', duration(building), ''],
      ['loading the index, first time (CPU)', duration(coldIndex), ''],
      ['loading it again (CPU)', duration(median(loads)), duration(Math.max(...loads))],
      ['memory of the index', megabytes(indexMemory), ''],
      ['the index as sent', megabytes(indexText.length), ''],
      ['reading the catalogue, first time', duration(cold), ''],
      ['reading it again', duration(median(reads)), duration(Math.max(...reads))],
      ['memory of the catalogue, searchable', megabytes(memory), ''],
      ['the catalogue as sent', megabytes(text.length), ''],
    ],
  ),
);
const half = demoCatalogue((vocabulary) => part(vocabulary, 0.5, 1));
console.log('\n### Answers on the demonstration\n');
console.log(judgedTable(allSets, demoCatalogue()));
console.log('\nThe judged sets with half of the phrases of the vocabulary, chosen at random:\n');
console.log(judgedTable(judgedSets, half));
