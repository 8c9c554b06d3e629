/**
 * How long the owner's numbers of a year take with a million events, against counting the raw rows:
 * all of them fetched to the client a thousand at a time, and plain SQL over them. On the embedded
 * engine and, where one is installed, on a PostgreSQL server. `npm run bench:analytics [events]`
 */
import { z } from 'zod';
import { type Engine, openEmbedded, openServer, type SqlDriver } from './measuring/engines.ts';
import { loadEvents } from './measuring/million-events.ts';
import { countByRawSql, countInClient, type Numbers } from './measuring/naive.ts';

const EVENTS = Number(process.argv[2] ?? 1_000_000);
const LOAD = { events: EVENTS, reviews: 1_000, keywords: 5_000 };
const ROUNDS = 15;
const PERIOD = '12m';

/** What the screen asks for when it is opened. */
const SCREEN = {
  overview: `public.analytics_overview('${PERIOD}')`,
  products: `public.analytics_products('${PERIOD}')`,
  searches: `public.analytics_searches('${PERIOD}')`,
  keywords: `public.analytics_keywords('${PERIOD}')`,
  nothing: `public.analytics_keywords('${PERIOD}', 'nothing-desc', 1, 10, true)`,
  countries: `public.analytics_countries('${PERIOD}')`,
} as const;

type Part = keyof typeof SCREEN;
const parts = Object.keys(SCREEN) as Part[];

const overviewSchema = z.object({
  from_day: z.string(),
  numbers: z.object({ page_views: z.number(), buy_clicks: z.number(), searches: z.number() }),
});
const firstOf = (name: string, number: string) => (answer: unknown) => {
  const { items } = z.object({ items: z.array(z.record(z.string(), z.unknown())) }).parse(answer);
  return `${items[0]?.[name]}: ${items[0]?.[number]}`;
};

async function screen(driver: SqlDriver) {
  const answers = new Map<Part, unknown>();
  const times = new Map<Part, number>();
  for (const part of parts) {
    const started = performance.now();
    const { rows } = await driver.query<{ answer: unknown }>(`select ${SCREEN[part]} as answer`);
    times.set(part, performance.now() - started);
    answers.set(part, rows[0]?.answer);
  }
  const overview = overviewSchema.parse(answers.get('overview'));
  const numbers: Numbers = {
    ...overview.numbers,
    product: firstOf('post_id', 'page_views')(answers.get('products')),
    keyword: firstOf('keyword', 'searches')(answers.get('keywords')).toLowerCase(),
    country: firstOf('country', 'visits')(answers.get('countries')),
  };
  return { numbers, times, from: overview.from_day };
}

async function timed<Result>(work: () => Promise<Result>) {
  const started = performance.now();
  const result = await work();
  return { result, time: performance.now() - started };
}

const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;
const least = (values: number[]) => Math.min(...values);
const milliseconds = (time: number) => `${time < 100 ? time.toFixed(1) : Math.round(time)} ms`;

function agree(name: string, ours: Numbers, theirs: Numbers) {
  const [one, other] = [ours, theirs].map((numbers) =>
    JSON.stringify(Object.entries(numbers).sort()),
  );
  if (one !== other) throw new Error(`${name} counts otherwise:\n${one}\n${other}`);
}

async function measure({ name, driver }: Engine, skewed: boolean) {
  await loadEvents(driver, { ...LOAD, skewed });
  const kind = skewed ? 'a few names often, as in life' : 'all names alike';
  console.log(`\n${name}: ${EVENTS.toLocaleString('en')} events, 1,000 reviews, ${kind}`);

  const rounds: Awaited<ReturnType<typeof screen>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await screen(driver));
  const [first] = rounds;
  if (first === undefined) return;
  const totals = rounds.map(({ times }) =>
    [...times.values()].reduce((sum, time) => sum + time, 0),
  );
  for (const part of parts) {
    const times = rounds.map((round) => round.times.get(part) ?? Number.NaN);
    console.log(
      `  ${part.padEnd(10)} median ${milliseconds(median(times))}, least ${milliseconds(least(times))}`,
    );
  }
  const whole = median(totals);
  console.log(`  one by one median ${milliseconds(whole)}, least ${milliseconds(least(totals))}`);
  const together: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = () => Promise.all(parts.map((part) => driver.query(`select ${SCREEN[part]}`)));
    together.push((await timed(asked)).time);
  }
  console.log(
    `  at once    median ${milliseconds(median(together))}, least ${milliseconds(least(together))}`,
  );

  const fetched = await timed(() => countInClient(driver, first.from));
  agree('The client', first.numbers, fetched.result);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const queried = await timed(() => countByRawSql(driver, first.from));
    agree('Plain SQL', first.numbers, queried.result);
    times.push(queried.time);
  }
  const against = (label: string, time: number) =>
    console.log(
      `  ${label}: ${milliseconds(time)}, ${(time / whole).toFixed(1)} times as long as one by one`,
    );
  against('raw rows, counted in the client', fetched.time);
  against('raw rows, counted by plain SQL', median(times));
}

for (const skewed of [true, false]) {
  for (const open of [openServer, openEmbedded]) {
    const engine = await open();
    if (engine === null) {
      console.log('No PostgreSQL server is installed: only the embedded engine is measured.');
      continue;
    }
    try {
      await measure(engine, skewed);
    } finally {
      await engine.close();
    }
  }
}
