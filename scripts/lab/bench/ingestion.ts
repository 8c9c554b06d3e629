/**
 * Sends events through the real Worker and queue into the database, and counts lost and doubled ones.
 * Some are sent twice, and the database is stopped for a while halfway.
 * `node scripts/lab/bench/ingestion.ts [events]`, by default 100,000.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { catalogueSchema } from '../../../core/catalogue/schema.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import {
  installedServer,
  type PostgresServer,
  startPostgresServer,
} from '../../local/database/postgres-server.ts';
import type { Platform } from '../../local/platform.ts';
import { openDatabase } from '../../owner/access/database.ts';
import { withPlatform } from './measuring/site.ts';

const SENDERS = 32;
/** Below the rate limit of one address per minute. */
const EVENTS_PER_ADDRESS = 200;
const SENT_TWICE_EVERY = 10;
const OUTAGE_MILLISECONDS = 10_000;
const STEP_MILLISECONDS = 250;
/** Events that are still missing after a pause of this length are lost. */
const SILENCE_MILLISECONDS = 180_000;
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

interface Sent {
  path: '/api/events' | '/api/searches';
  body: Record<string, string>;
}

function inventEvents(count: number, reviews: { id: string; slug: string }[]): Sent[] {
  return Array.from({ length: count }, (_, index): Sent => {
    const { id = '', slug = '' } = reviews[index % reviews.length] ?? {};
    const page = { event_id: randomUUID(), page_path: reviewPath(slug) };
    if (index % 10 === 9) {
      const keyword = `rope ${index % 50}`;
      return { path: '/api/searches', body: { ...page, keyword, search_location: 'review' } };
    }
    const event_type = index % 10 === 4 ? 'buy_click' : 'page_view';
    const page_view_id = randomUUID();
    return { path: '/api/events', body: { ...page, post_id: id, event_type, page_view_id } };
  });
}

/** Sends an event, and repeats it if the connection breaks, since it may have arrived. */
async function send(url: string, { path, body }: Sent, address: string, tries = 5): Promise<void> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'User-Agent': USER_AGENT, 'CF-Connecting-IP': address },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (response.status !== 202) throw new Error(`${path} answered ${response.status}`);
  } catch (error) {
    if (!(error instanceof TypeError) || tries === 1) throw error;
    await send(url, { path, body }, address, tries - 1);
  }
}

async function sendAll(url: string, events: Sent[], onSent: (count: number) => void) {
  let next = 0;
  const sender = async () => {
    for (let index = next++; index < events.length; index = next++) {
      const event = events[index];
      if (event === undefined) return;
      const address = `10.0.${Math.floor(index / EVENTS_PER_ADDRESS / 250)}.${Math.floor(index / EVENTS_PER_ADDRESS) % 250}`;
      await send(url, event, address);
      onSent(index);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

async function counted({ databaseUrl, keys }: Platform) {
  const client: SupabaseClient = openDatabase({ url: databaseUrl, secretKey: keys.secret });
  const rowsOf = async (table: string) =>
    (await client.from(table).select('*', { count: 'exact', head: true })).count ?? 0;
  const sumOf = async (table: string, columns: string[]) => {
    let sum = 0;
    for (let from = 0; ; from += 1_000) {
      const { data } = await client
        .from(table)
        .select(columns.join())
        .range(from, from + 999);
      const rows = z.array(z.record(z.string(), z.number())).parse(data ?? []);
      for (const row of rows) for (const column of columns) sum += row[column] ?? 0;
      if (rows.length < 1_000) return sum;
    }
  };
  return {
    rows: (await rowsOf('product_analytics')) + (await rowsOf('search_keywords')),
    counted:
      (await sumOf('daily_post_totals', ['page_views', 'buy_clicks'])) +
      (await sumOf('daily_keyword_totals', ['searches'])),
  };
}

async function measure(platform: Platform, count: number): Promise<void> {
  const catalogue = catalogueSchema.parse(
    await (await fetch(`${platform.url}/catalogue.json`)).json(),
  );
  const events = inventEvents(count, catalogue.items);
  const twice = events.filter((_, index) => index % SENT_TWICE_EVERY === 0);
  const started = performance.now();
  let outage: Promise<void> | undefined;
  const interruptDatabase = async () => {
    await platform.database.stop();
    await wait(OUTAGE_MILLISECONDS);
    await platform.database.start();
  };
  await sendAll(platform.url, [...events, ...twice], (index) => {
    if (index === Math.floor(events.length / 2)) outage = interruptDatabase();
  });
  const sent = (performance.now() - started) / 1_000;
  await outage;
  let latest = await counted(platform);
  let changedAt = performance.now();
  while (latest.rows < count && performance.now() - changedAt < SILENCE_MILLISECONDS) {
    await wait(STEP_MILLISECONDS);
    const now = await counted(platform);
    if (now.rows !== latest.rows) changedAt = performance.now();
    latest = now;
  }
  const seconds = (performance.now() - started) / 1_000;
  const { rows, counted: total } = await counted(platform);
  console.log(
    `${count} events and ${twice.length} of them twice: sent in ${sent.toFixed(1)} s, counted in ${seconds.toFixed(1)} s (${Math.round(count / seconds)} a second), the database stopped for ${OUTAGE_MILLISECONDS / 1_000} s of it`,
  );
  console.log(`lost ${Math.max(0, count - rows)}, doubled ${Math.max(0, rows - count)}`);
  console.log(`totals: lost ${Math.max(0, count - total)}, doubled ${Math.max(0, total - count)}`);
  if (rows !== count || total !== count) process.exitCode = 1;
}

/** The duration of one call with 1,000 events on a real server: the least of ten, in milliseconds. */
async function measureServer(server: PostgresServer): Promise<string> {
  const lines = await server.session(`
    create temp table batches as
      select number, jsonb_agg(jsonb_build_object(
        'kind', 'page_view', 'event_id', gen_random_uuid(), 'received_at', 1795262400000 + event,
        'exclusion', null, 'country', 'Norway', 'user_agent', '${USER_AGENT}',
        'page', '/reviews/' || event % 40, 'page_view_id', gen_random_uuid(),
        'post_id', '00000000-0000-4000-8000-0000000000' || to_char(event % 40, 'FM00')
      )) as events
      from generate_series(1, 10) as number, generate_series(1, 1000) as event
      group by number;
    create temp table times (milliseconds double precision);
    do $$
    declare
      batch record;
      started timestamptz;
    begin
      for batch in select events from batches loop
        started := clock_timestamp();
        perform public.record_events(batch.events);
        insert into times values (extract(epoch from clock_timestamp() - started) * 1000);
      end loop;
    end $$;
    select round(min(milliseconds)) from times;`);
  return lines.at(-1) ?? '';
}

const count = Number(process.argv[2] ?? 100_000);
await withPlatform(0, (platform) => measure(platform, count));
if (installedServer() !== undefined) {
  const server = await startPostgresServer();
  console.log(`1,000 events in one call on PostgreSQL: ${await measureServer(server)} ms`);
  await server.stop();
}
