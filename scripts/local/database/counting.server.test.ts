// What needs several sessions at once, which the embedded database does not have.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

const POSTS = Array.from({ length: 20 }, () => randomUUID());
/** Of yesterday: old events are removed, and none is of the future. */
const NOON = new Date().setUTCHours(12, 0, 0, 0) - 24 * 60 * 60 * 1000;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.session(`
    truncate public.posts, public.product_analytics, public.search_keywords, public.daily_post_totals,
      public.daily_country_totals, public.daily_keyword_totals, public.daily_exclusion_totals cascade;
    insert into public.posts (id, title)
      select id::uuid, 'Review ' || id from unnest('{${POSTS.join()}}'::text[]) as id`);
});

/** Events of every kind; clicks come in pairs of one page view, so that half of them are repeats. */
function events(count: number) {
  const pageViews = Array.from({ length: Math.ceil(count / 8) }, () => randomUUID());
  return Array.from({ length: count }, (_, index) => {
    const kind = index % 4 === 0 ? 'search' : index % 2 === 0 ? 'page_view' : 'buy_click';
    const pair = Math.floor(index / 8) % pageViews.length;
    return {
      kind,
      event_id: randomUUID(),
      received_at: NOON + (index % 8) * 100,
      exclusion: null,
      country: ['Norway', 'Japan', 'Peru'][pair % 3],
      user_agent: 'Browser/1',
      page: `/reviews/${pair % POSTS.length}`,
      post_id: POSTS[pair % POSTS.length],
      page_view_id: pageViews[pair],
      keyword: `rope ${pair % 7}`,
      location: 'home',
      found: 1,
    };
  });
}

function shuffled<Item>(items: Item[]): Item[] {
  const keyed = items.map((item) => [Math.random(), item] as const);
  return keyed.sort(([one], [other]) => one - other).map(([, item]) => item);
}

/** Records events in batches, one after the other, as one consumer does. */
function record(items: unknown[], batch: number): Promise<string[]> {
  const statements: string[] = [];
  for (let start = 0; start < items.length; start += batch) {
    const text = JSON.stringify(items.slice(start, start + batch));
    statements.push(`select public.record_events('${text}') ->> 'recorded';`);
  }
  return server.session(statements.join('\n'));
}

const numberOf = async (sql: string) => Number((await server.session(sql))[0]);

it('consumers at once, each with every event in another order, count each event once', async () => {
  const all = events(400);
  const consumers = Array.from({ length: 6 }, (_, index) => record(shuffled(all), 20 + index * 7));
  const recorded = (await Promise.all(consumers)).flat().map(Number);
  expect(recorded.reduce((sum, count) => sum + count)).toBe(400);
  expect(await numberOf('select count(*) from public.product_analytics')).toBe(300);
  expect(await numberOf('select count(*) from public.search_keywords')).toBe(100);
  expect(await numberOf('select sum(page_views) from public.daily_post_totals')).toBe(100);
  // Of the four clicks within a second of a page view one counts.
  expect(await numberOf('select sum(buy_clicks) from public.daily_post_totals')).toBe(50);
  expect(await numberOf('select sum(events) from public.daily_exclusion_totals')).toBe(150);
  expect(await numberOf('select sum(searches) from public.daily_keyword_totals')).toBe(100);
  expect(await numberOf('select sum(visits) from public.daily_country_totals')).toBe(250);
});

it('reviews deleted and old rows removed meanwhile block nothing and lose nothing', async () => {
  const all = events(400);
  const deletions = POSTS.map((id) => `delete from public.posts where id = '${id}';`);
  const removals = Array.from({ length: 20 }, () => 'select public.remove_old_events();');
  await Promise.all([
    record(shuffled(all), 10),
    record(shuffled(all), 13),
    server.session(deletions.join('\n')),
    server.session(removals.join('\n')),
  ]);
  expect(await numberOf('select sum(page_views) from public.daily_post_totals')).toBe(100);
  expect(await numberOf('select sum(buy_clicks) from public.daily_post_totals')).toBe(50);
  expect(await numberOf('select count(*) from public.product_analytics')).toBe(300);
  expect(
    await numberOf('select count(*) from public.product_analytics where post_id is not null'),
  ).toBe(0);
});

it('a server that dies in the middle of a batch has counted all of it or nothing', async () => {
  const all = events(2_000);
  const text = JSON.stringify(all);
  const killing = server.session(`
    do $$ begin
      loop
        perform pg_stat_clear_snapshot();
        perform from pg_stat_activity
          where query like 'select public.record_events%' and state = 'active';
        exit when found;
        perform pg_sleep(0.001);
      end loop;
      perform pg_sleep(0.005);
      perform pg_terminate_backend(pid) from pg_stat_activity
        where query like 'select public.record_events%';
    end $$`);
  const dying = server.session(`select public.record_events('${text}')`).then(
    () => 'answered',
    () => 'died',
  );
  await killing;
  expect(await dying).toBe('died');
  expect(await numberOf('select count(*) from public.product_analytics')).toBe(0);
  expect(await numberOf('select count(*) from public.daily_post_totals')).toBe(0);
  const [recorded] = await record(all, all.length);
  expect(recorded).toBe('2000');
});

it('an event that arrives while others are written does not wait for them', async () => {
  const [, event] = events(2);
  const write = `select public.record_visitor_event('${JSON.stringify(event)}') ->> 'recorded';`;
  const untilWriting = (condition: string) => `
    loop
      perform pg_stat_clear_snapshot();
      exit when ${condition} (
        select from pg_stat_activity
        where query like 'select public.record_visitor_event%' and state = 'active' and wait_event_type = 'Lock'
      );
      perform pg_sleep(0.001);
    end loop;`;
  const others = server.session(`
    begin;
    select pg_advisory_xact_lock(hashtext('public.record_events'));
    do $$ begin
      ${untilWriting('exists')}
      ${untilWriting('not exists')}
    end $$;
    commit;`);
  const early = server.session(`
    do $$ begin
      loop
        exit when exists (select from pg_locks where locktype = 'advisory' and granted);
        perform pg_sleep(0.001);
      end loop;
    end $$;
    ${write}`);
  await expect(early).rejects.toThrow('lock timeout');
  await others;
  expect(await server.session(write)).toEqual(['1']);
  expect(await numberOf('select count(*) from public.product_analytics')).toBe(1);
});
