/**
 * How well the search answers. Prints, for each set of judged queries: the mean reciprocal rank of the best review,
 * searches with a wrong review ahead of it, searches without a result and without anything shown, and results for
 * things that the site lacks.
 * `node scripts/lab/search/judge.ts [--misses] [--share 0.5 --seed 1] [files]`, by default all in `judged/`. A share is
 * of the phrases of the vocabulary, chosen at random.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { demoCatalogue } from '../../../core/catalogue/demo-search.fixture.ts';
import { judgedQueries } from '../../../core/catalogue/judged-queries.fixture.ts';
import { allSets, answersTo, judgedTable } from './judging.ts';
import { part } from './queries.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const catalogue = demoCatalogue((text) => part(text, Number(values.share), Number(values.seed)));
const given: typeof allSets = Object.fromEntries(
  positionals.map((path) => [path, judgedQueries(readFileSync(path, 'utf8'))]),
);
const sets = positionals.length > 0 ? given : allSets;

if (values.misses) {
  for (const { search, expected, shown, near, rank } of answersTo(
    Object.values(sets).flat(),
    catalogue,
  )) {
    if (rank === 1 || (expected.length === 0 && shown.length === 0)) continue;
    const wanted = expected.join(' ') || 'nothing';
    const [found, others] = [shown.slice(0, 3).join(' '), near.slice(0, 2).join(' ')];
    console.log(`${search}\n    wanted ${wanted}\n    found ${found} | near ${others}`);
  }
}
console.log(judgedTable(sets, catalogue));
