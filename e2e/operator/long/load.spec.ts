import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { signInOwner } from '../../../scripts/lab/faults/owner-client.fixture.ts';
import { long } from '../../../scripts/lab/intensity.ts';
import { countEvents, uniqueUserAgent } from '../../fixtures/events.ts';
import { unique } from '../../fixtures/page.ts';
import { dataFolder } from '../../fixtures/platforms.ts';
import { control, currentPlatform, expect, test } from '../../fixtures/test.ts';

const MINUTE = 60_000;
const SOAK = Number(process.env.MINUTES ?? (long ? 10 : 0.1)) * MINUTE;
const FLOOD = long ? 30_000 : 2_500;
/** More than one address may send in a minute, on a slow machine too. */
const FLOOD_EVENTS = 700;
const VISITORS = 6;
/** Fewer events than one address may send in a minute. */
const EVENTS_PER_ADDRESS = 200;
const MEASURED_TIMES = 20;
/** How much the Worker's memory may grow after warm-up, in MB. A run of seconds never warms up. */
const GROWTH_ALLOWED = long ? 64 : 256;

const catalogueSchema = z.object({
  items: z.array(z.object({ id: z.string(), slug: z.string() })),
});

/** The memory of the platform's workerd in MB; null where the system does not report it. */
async function workerMemory(): Promise<number | null> {
  try {
    const folder = join(import.meta.dirname, '../../..', dataFolder(currentPlatform()));
    const id = (await readFile(join(folder, 'workerd.pid'), 'utf8')).trim();
    const status = await readFile(`/proc/${id}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1_024);
  } catch {
    return null;
  }
}

const median = (values: readonly (number | null)[]): number =>
  values.map(Number).toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function send(url: string, body: object, userAgent: string, address: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'User-Agent': userAgent, 'CF-Connecting-IP': address },
    body: JSON.stringify({ event_id: crypto.randomUUID(), ...body }),
  });
  await response.arrayBuffer();
  return response.status;
}

const readReviews = async (site: string) =>
  catalogueSchema.parse(await (await fetch(`${site}/catalogue.json`)).json()).items;

test('concurrent visitors, searches, clicks and saves: no errors, stable memory, exact counts', async ({
  site,
}) => {
  test.setTimeout(SOAK + 4 * MINUTE);
  const userAgent = uniqueUserAgent();
  const reviews = await readReviews(site);
  const until = Date.now() + SOAK;
  const errors = new Map<string, number>();
  const done = { pages: 0, events: 0, saves: 0 };
  const memory: (number | null)[] = [];
  const check = (what: string, status: number, expected: number) => {
    if (status !== expected)
      errors.set(`${what} ${status}`, (errors.get(`${what} ${status}`) ?? 0) + 1);
  };

  async function visitor(number: number) {
    for (let step = number; Date.now() < until; step += VISITORS) {
      const { id = '', slug = '' } = reviews[step % reviews.length] ?? {};
      const pages = ['/', `/reviews/${slug}`, `/products?search=${slug.slice(0, 4)}`, '/products'];
      for (const page of [...pages, '/api/products?search=band', '/api/site-mode']) {
        const response = await fetch(site + page);
        await response.arrayBuffer();
        check(page, response.status, 200);
        done.pages += 1;
      }
      const address = `10.${number}.${Math.floor(done.events / EVENTS_PER_ADDRESS) % 250}.1`;
      const event = {
        page_path: `/reviews/${slug}`,
        post_id: id,
        page_view_id: crypto.randomUUID(),
      };
      const kinds = [
        send(`${site}/api/events`, { ...event, event_type: 'page_view' }, userAgent, address),
        send(`${site}/api/events`, { ...event, event_type: 'buy_click' }, userAgent, address),
        send(
          `${site}/api/searches`,
          { keyword: slug, search_location: 'home' },
          userAgent,
          address,
        ),
      ];
      for (const status of await Promise.all(kinds)) check('event', status, 202);
      done.events += kinds.length;
    }
  }

  async function saveContinuously() {
    const owner = await signInOwner(site);
    let post = await owner.create({ title: unique('Load Test'), published: true });
    while (Date.now() < until) {
      const { status, post: saved } = await owner.save(post, { price: `$${done.saves}` });
      check('save', status, 200);
      post = saved ?? post;
      done.saves += 1;
      for (const path of ['/posts', '/dashboard', '/analytics/overview', '/publishing']) {
        const response = await owner.ask('GET', path);
        await response.arrayBuffer();
        if (response.status >= 500) check(path, response.status, 200);
      }
      const page = await fetch(`${site}/reviews/${post.slug}`);
      if (!(await page.text()).includes(`$${done.saves - 1}`))
        check('saved review', page.status, 0);
    }
    // The changes made under load can be built too.
    await control('rebuild');
  }

  async function measure() {
    while (Date.now() < until) {
      await wait(SOAK / MEASURED_TIMES);
      memory.push(await workerMemory());
    }
  }

  await Promise.all([
    ...Array.from({ length: VISITORS }, (_, number) => visitor(number)),
    saveContinuously(),
    measure(),
  ]);
  expect(Object.fromEntries(errors)).toEqual({});
  await expect.poll(() => countEvents(userAgent), { timeout: MINUTE }).toBe(done.events);
  console.log(
    `${done.pages} pages, ${done.events} events, ${done.saves} saves in ${SOAK / 1_000} s: no errors, all counted once; memory of the Worker in MB: ${memory.join(' ')}`,
  );
  if (process.platform === 'linux') expect(memory).not.toContain(null);
  // Warm after a quarter of the time. Single measurements vary with garbage collection.
  const quarter = MEASURED_TIMES / 4;
  const start = median(memory.slice(quarter, 2 * quarter));
  const end = median(memory.slice(-quarter));
  expect(end - start, `megabytes: ${memory.join(' ')}`).toBeLessThan(GROWTH_ALLOWED);
});

test('a flood from one address is limited while other visitors are served', async ({ site }) => {
  test.setTimeout(FLOOD + 3 * MINUTE);
  const [flooder, other] = [uniqueUserAgent(), uniqueUserAgent()];
  const [review] = await readReviews(site);
  const event = () => ({
    page_path: `/reviews/${review?.slug}`,
    post_id: review?.id,
    event_type: 'page_view',
    page_view_id: crypto.randomUUID(),
  });
  const until = Date.now() + FLOOD;
  const responses = { accepted: 0, limited: 0, other: 0, slowest: 0, visits: 0 };

  async function flood() {
    while (Date.now() < until || responses.accepted + responses.limited < FLOOD_EVENTS) {
      const status = await send(`${site}/api/events`, event(), flooder, '10.99.0.1');
      if (status === 202) responses.accepted += 1;
      else if (status === 429) responses.limited += 1;
      else responses.other += 1;
    }
  }
  async function visit() {
    while (Date.now() < until) {
      const started = performance.now();
      const page = await fetch(`${site}/reviews/${review?.slug}`);
      await page.arrayBuffer();
      responses.slowest = Math.max(responses.slowest, performance.now() - started);
      const status = await send(
        `${site}/api/events`,
        event(),
        other,
        `10.98.${responses.visits % 250}.1`,
      );
      if (page.status !== 200 || status !== 202) responses.other += 1;
      responses.visits += 1;
      await wait(50);
    }
  }
  await Promise.all([...Array.from({ length: 16 }, flood), visit()]);
  expect(responses.other).toBe(0);
  expect(responses.limited).toBeGreaterThan(0);
  expect(responses.slowest).toBeLessThan(2_000);
  await expect.poll(() => countEvents(other), { timeout: MINUTE }).toBe(responses.visits);
  await expect.poll(() => countEvents(flooder), { timeout: MINUTE }).toBe(responses.accepted);
  console.log(
    `Of ${responses.accepted + responses.limited} events from one address in ${FLOOD / 1_000} s ${responses.accepted} were accepted; ${responses.visits} other visits were served, the slowest page in ${Math.round(responses.slowest)} ms`,
  );
});
