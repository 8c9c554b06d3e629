/**
 * How well the search answers. Prints, for each set of judged queries: the mean reciprocal rank of the best review,
 * searches with a wrong review ahead of it, searches without a result and without anything shown, and results for
 * things that the site lacks.
 * `node scripts/lab/search/judge.ts [--misses] [--share 0.5] [files]`, by default all in `judged/`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { demoReviews } from '../../../core/catalogue/demo-reviews.fixture.ts';
import { demoCatalogue } from '../../../core/catalogue/demo-search.fixture.ts';
import {
  type JudgedQuery,
  judge,
  judgedQueries,
  judgedSets,
  meanReciprocalRank,
} from '../../../core/catalogue/judged-queries.fixture.ts';
import { DEFAULT_PRODUCTS_QUERY } from '../../../core/catalogue/query.ts';
import { findProducts } from '../../../core/catalogue/search.ts';
import { table } from '../bench/measuring/timing.ts';
import { misspelt, part } from './queries.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const catalogue = demoCatalogue((text) => part(text, Number(values.share), Number(values.seed)));

function answer(query: JudgedQuery) {
  const { search } = query;
  const page = findProducts(catalogue, { ...DEFAULT_PRODUCTS_QUERY, search, sort: 'best' });
  return judge(query, {
    shown: page.items.map(({ slug }) => slug),
    near: (page.nearest ?? []).map(({ slug }) => slug),
  });
}

const percent = (count: number, of: number) => `${count} (${Math.round((100 * count) / of)} %)`;

function row(name: string, queries: readonly JudgedQuery[]): string[] {
  const answers = queries.map(answer);
  const there = answers.filter(({ expected }) => expected.length > 0);
  const lacking = answers.filter(({ expected }) => expected.length === 0);
  const wrong = there.filter(({ rank, shown }) => rank > 1 || (rank === 0 && shown.length > 0));
  const without = there.filter(({ shown }) => shown.length === 0);
  const nothing = without.filter(({ near }) => near.length === 0);
  const extra = lacking.filter(({ shown }) => shown.length > 0);
  if (values.misses) {
    for (const { search, expected, shown, near, rank } of answers) {
      if (rank === 1 || (expected.length === 0 && shown.length === 0)) continue;
      const [found, others] = [shown.slice(0, 3).join(' '), near.slice(0, 2).join(' ')];
      console.log(
        `${search}\n    wanted ${expected.join(' ') || 'nothing'}\n    found ${found} | near ${others}`,
      );
    }
  }
  return [
    name,
    String(there.length),
    there.length === 0 ? '' : meanReciprocalRank(there).toFixed(3),
    percent(wrong.length, Math.max(1, there.length)),
    percent(without.length, Math.max(1, there.length)),
    percent(nothing.length, Math.max(1, there.length)),
    lacking.length === 0 ? '' : `${percent(extra.length, lacking.length)} of ${lacking.length}`,
  ];
}

const sets =
  positionals.length > 0
    ? Object.fromEntries(
        positionals.map((path) => [path, judgedQueries(readFileSync(path, 'utf8'))]),
      )
    : judgedSets;
const rows = Object.entries(sets).map(([name, queries]) => row(name, queries));
const titles = demoReviews.map(({ title, slug }) => ({ search: title, expected: [slug] }));
if (positionals.length === 0) {
  rows.push(row('one error in each word of a title', misspelt(titles, 'error')));
  rows.push(row('joined titles', misspelt(titles, 'joined')));
  rows.push(row('split titles', misspelt(titles, 'split')));
}
console.log(
  table(
    [
      'set',
      'queries',
      'MRR',
      'wrong first',
      'no result',
      'nothing shown',
      'results for what is lacking',
    ],
    rows,
  ),
);
