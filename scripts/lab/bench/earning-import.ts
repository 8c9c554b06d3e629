/**
 * Measures the import of a report of earnings whose rows name product URLs, in the chunks in which the
 * routes store it: on the embedded engine and, if one is installed, on a PostgreSQL server.
 * `node scripts/lab/bench/earning-import.ts [rows]`, by default 100,000. It also measures the keys of the
 * URLs alone, beside those of the first migration.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EARNING_ROWS_PER_CHUNK } from '../../../core/earnings/schema.ts';
import { type Engine, openEmbedded, openServer, type SqlDriver } from './measuring/engines.ts';
import { root } from './measuring/site.ts';
import { duration, median } from './measuring/timing.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const REVIEWS = 1_000;
const FIRST = 'supabase/migrations/20261128200000_attribution_keys.sql';

const importSchema = z.object({ import: z.object({ id: z.uuid(), next_row: z.number() }) });

async function prepare(driver: SqlDriver) {
  await driver.exec(`
    insert into public.posts (id, title, slug, published, primary_affiliate_url)
    select md5('review ' || number)::uuid, 'Review ' || number, 'review-' || number, true,
      'https://shop-' || number % 20 || '.example/product/' || number || '?ref=1'
    from generate_series(1, ${REVIEWS}) as number;`);
  const sql = await readFile(join(root, FIRST), 'utf8');
  const body = /create function private\.url_keys\([\s\S]*?\nend;\n/.exec(sql)?.[0] ?? '';
  await driver.exec(body.replace('private.url_keys', 'private.url_keys_before'));
  await driver.exec('vacuum analyze');
}

function rowOf(number: number) {
  const product = 1 + (number % (REVIEWS * 2));
  return {
    transaction_key: `t${number}`,
    kind: 'sale',
    status: 'confirmed',
    day: '2026-10-01',
    currency: 'USD',
    commission: 100 + (number % 900),
    product_name: `Product ${product}`,
    product_url: `https://www.shop-${product % 20}.example/product/${product}?ref=1&utm_source=s${number}`,
  };
}

async function call(driver: SqlDriver, text: string, input: unknown): Promise<unknown> {
  const sql = `select public.${text} as result`;
  const { rows } = await driver.query<{ result: unknown }>(sql, [JSON.stringify(input)]);
  return rows[0]?.result;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measure({ name, driver }: Engine) {
  await prepare(driver);
  const rows = Array.from({ length: ROWS }, (_, number) => rowOf(number));
  const chunks = Array.from({ length: Math.ceil(ROWS / EARNING_ROWS_PER_CHUNK) }, (_, index) =>
    rows.slice(index * EARNING_ROWS_PER_CHUNK, (index + 1) * EARNING_ROWS_PER_CHUNK),
  );

  const keys: Record<'url_keys' | 'url_keys_before', number[]> = {
    url_keys: [],
    url_keys_before: [],
  };
  for (const chunk of chunks.slice(0, 10)) {
    const urls = JSON.stringify(chunk.map(({ product_url }) => product_url));
    for (const [method, times] of Object.entries(keys)) {
      const sql = `select count(*) from private.${method}(array(select jsonb_array_elements_text($1::text::jsonb)))`;
      times.push(await timed(() => driver.query(sql, [urls])));
    }
  }

  const source = { network: 'awin', source: 'file', format: 'bench', file_name: 'bench.csv' };
  const details = { file_hash: 'a'.repeat(64), as_of: '2026-11-01T00:00:00Z', row_count: ROWS };
  const started = performance.now();
  const { import: current } = importSchema.parse(
    await call(driver, 'start_earning_import($1::text::jsonb)', { ...source, ...details }),
  );
  let next = 0;
  const times: number[] = [];
  for (const chunk of chunks) {
    const text = `import_earning_rows('${current.id}', ${next}, ${chunk.length}, $1::text::jsonb, '[]')`;
    let stored: unknown;
    times.push(await timed(async () => (stored = await call(driver, text, chunk))));
    next = importSchema.parse(stored).import.next_row;
  }
  const total = performance.now() - started;
  const { rows: found } = await driver.query<{ attribution: string; count: string }>(
    'select attribution, count(*)::text as count from private.earnings group by 1 order by 1',
  );
  console.log(`${name}: ${next} of ${ROWS} rows in ${duration(total)}`);
  console.log(`  a chunk: median ${duration(median(times))}`);
  console.log(
    `  first ten ${duration(median(times.slice(0, 10)))}, last ten ${duration(median(times.slice(-10)))}`,
  );
  const [now, before] = [median(keys.url_keys), median(keys.url_keys_before)];
  console.log(
    `  keys of a chunk: ${duration(now)}, ${(now / before).toFixed(2)} of ${duration(before)}`,
  );
  console.log(`  ${found.map(({ attribution, count }) => `${attribution} ${count}`).join(', ')}`);
}

for (const open of [openServer, openEmbedded]) {
  const engine = await open();
  if (engine === null) continue;
  try {
    await measure(engine);
  } finally {
    await engine.close();
  }
}
