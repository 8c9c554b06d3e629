import { demoReviews } from '../../../core/catalogue/demo-reviews.fixture.ts';
import {
  type Judged,
  type JudgedQuery,
  judge,
  judgedSets,
  meanReciprocalRank,
} from '../../../core/catalogue/judged-queries.fixture.ts';
import { DEFAULT_PRODUCTS_QUERY } from '../../../core/catalogue/query.ts';
import { findProducts, type SearchableCatalogue } from '../../../core/catalogue/search.ts';
import { table } from '../bench/measuring/timing.ts';
import { misspelt } from './queries.ts';

const titles = demoReviews.map(({ title, slug }) => ({ search: title, expected: [slug] }));

/** The judged sets, and titles as a machine would mistype them. */
export const allSets: Readonly<Record<string, readonly JudgedQuery[]>> = {
  ...judgedSets,
  'one error in each word of a title': misspelt(titles, 'error'),
  'joined titles': misspelt(titles, 'joined'),
  'split titles': misspelt(titles, 'split'),
};

/** What the search shows for each query. */
export const answersTo = (
  queries: readonly JudgedQuery[],
  catalogue: SearchableCatalogue,
): Judged[] =>
  queries.map((query) => {
    const { search } = query;
    const page = findProducts(catalogue, { ...DEFAULT_PRODUCTS_QUERY, search, sort: 'best' });
    return judge(query, {
      shown: page.items.map(({ slug }) => slug),
      near: (page.nearest ?? []).map(({ slug }) => slug),
    });
  });

const percent = (count: number, of: number) => `${count} (${Math.round((100 * count) / of)} %)`;

function row(name: string, answers: readonly Judged[]): string[] {
  const there = answers.filter(({ expected }) => expected.length > 0);
  const lacking = answers.filter(({ expected }) => expected.length === 0);
  const wrong = there.filter(({ rank, shown }) => rank > 1 || (rank === 0 && shown.length > 0));
  const without = there.filter(({ shown }) => shown.length === 0);
  const nothing = without.filter(({ near }) => near.length === 0);
  const extra = lacking.filter(({ shown }) => shown.length > 0);
  return [
    name,
    String(there.length),
    there.length === 0 ? '' : meanReciprocalRank(there).toFixed(2),
    ...[wrong, without, nothing].map(({ length }) => percent(length, Math.max(1, there.length))),
    lacking.length === 0 ? '' : `${percent(extra.length, lacking.length)} of ${lacking.length}`,
  ];
}

/** How well a search answers each set: a table in Markdown. */
export function judgedTable(
  sets: Readonly<Record<string, readonly JudgedQuery[]>>,
  catalogue: SearchableCatalogue,
): string {
  const rows = Object.entries(sets).map(([name, queries]) =>
    row(name, answersTo(queries, catalogue)),
  );
  return table(
    [
      'set',
      'searches',
      'mean reciprocal rank',
      'a wrong review first',
      'no result',
      'nothing shown',
      'results for what the site lacks',
    ],
    rows,
  );
}
