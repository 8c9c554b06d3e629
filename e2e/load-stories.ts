/** The platform of the faults under load: for some seconds, or in the long form for ten minutes. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { long } from '../scripts/lab/faults/intensity.ts';
import { signInOwner } from '../scripts/lab/faults/owner-client.ts';
import { countRows } from './counted.ts';
import { unique } from './owner.ts';

const MINUTE = 60_000;
const SOAK = Number(process.env.MINUTES ?? (long ? 10 : 0.1)) * MINUTE;
const FLOOD = long ? 30_000 : 2_500;
/** More than one address may send, however slow the machine. */
const FLOOD_EVENTS = 700;
const VISITORS = 6;
/** Fewer events than one address may send in a minute. */
const EVENTS_PER_ADDRESS = 200;
const MEASURED_TIMES = 20;
/** What the Worker may hold more at the end than when it was warm, in MB; in seconds it never gets warm. */
const GROWTH_ALLOWED = long ? 64 : 256;
const DATA = join(import.meta.dirname, '../.spotter/e2e-faults');

const catalogueSchema = z.object({
  items: z.array(z.object({ id: z.string(), slug: z.string() })),
});

/** The memory of the platform's workerd in MB; null where the system does not tell. */
async function workerMemory(): Promise<number | null> {
  try {
    const number = (await readFile(join(DATA, 'workerd.pid'), 'utf8')).trim();
    const status = await readFile(`/proc/${number}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1_024);
  } catch {
    return null;
  }
}

const browserName = () =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 ${randomUUID()}`;

const middle = (values: readonly (number | null)[]): number =>
  values.map(Number).toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The stories, in a group that runs one after the other. */
export function loadStories(site: string, order: (path: string) => Promise<void>) {
  async function send(path: string, body: object, browser: string, address: string) {
    const response = await fetch(site + path, {
      method: 'POST',
      headers: { 'User-Agent': browser, 'CF-Connecting-IP': address },
      body: JSON.stringify({ event_id: randomUUID(), ...body }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  const reviewsOf = async () =>
    catalogueSchema.parse(await (await fetch(`${site}/catalogue.json`)).json()).items;

  const counted = async (browser: string) => {
    const mine = `user_agent=eq.${encodeURIComponent(browser)}`;
    const seen = await countRows('product_analytics', mine, 'e2e-faults');
    return seen + (await countRows('search_keywords', mine, 'e2e-faults'));
  };

  test('visitors, searches, clicks and an owner at work at once: no error, steady memory, exact counts', async () => {
    test.setTimeout(SOAK + 4 * MINUTE);
    const browser = browserName();
    const reviews = await reviewsOf();
    const until = Date.now() + SOAK;
    const wrong = new Map<string, number>();
    const done = { pages: 0, events: 0, saves: 0 };
    const memory: (number | null)[] = [];
    const note = (what: string, status: number, wanted: number) => {
      if (status !== wanted)
        wrong.set(`${what} ${status}`, (wrong.get(`${what} ${status}`) ?? 0) + 1);
    };

    async function visitor(number: number) {
      for (let step = number; Date.now() < until; step += VISITORS) {
        const { id = '', slug = '' } = reviews[step % reviews.length] ?? {};
        const pages = [
          '/',
          `/reviews/${slug}`,
          `/products?search=${slug.slice(0, 4)}`,
          '/products',
        ];
        for (const page of [...pages, '/api/products?search=band', '/api/site-mode']) {
          const response = await fetch(site + page);
          await response.arrayBuffer();
          note(page, response.status, 200);
          done.pages += 1;
        }
        const address = `10.${number}.${Math.floor(done.events / EVENTS_PER_ADDRESS) % 250}.1`;
        const event = { page_path: `/reviews/${slug}`, post_id: id, page_view_id: randomUUID() };
        const kinds = [
          send('/api/events', { ...event, event_type: 'page_view' }, browser, address),
          send('/api/events', { ...event, event_type: 'buy_click' }, browser, address),
          send('/api/searches', { keyword: slug, search_location: 'home' }, browser, address),
        ];
        for (const status of await Promise.all(kinds)) note('event', status, 202);
        done.events += kinds.length;
      }
    }

    async function ownerAtWork() {
      const owner = await signInOwner(site);
      let post = await owner.create({ title: unique('Soaked'), published: true });
      while (Date.now() < until) {
        const { status, post: saved } = await owner.save(post, { price: `$${done.saves}` });
        note('save', status, 200);
        post = saved ?? post;
        done.saves += 1;
        for (const path of ['/posts', '/dashboard', '/analytics/overview', '/publishing']) {
          const response = await owner.ask('GET', path);
          await response.arrayBuffer();
          if (response.status >= 500) note(path, response.status, 200);
        }
        const page = await fetch(`${site}/reviews/${post.slug}`);
        if (!(await page.text()).includes(`$${done.saves - 1}`))
          note('saved review', page.status, 0);
      }
      // So that what was changed under load is built as well.
      await order('/rebuild');
    }

    async function measure() {
      while (Date.now() < until) {
        await wait(SOAK / MEASURED_TIMES);
        memory.push(await workerMemory());
      }
    }

    await Promise.all([
      ...Array.from({ length: VISITORS }, (_, number) => visitor(number)),
      ownerAtWork(),
      measure(),
    ]);
    expect(Object.fromEntries(wrong)).toEqual({});
    await expect.poll(() => counted(browser), { timeout: MINUTE }).toBe(done.events);
    console.log(
      `${done.pages} pages, ${done.events} events, ${done.saves} saves in ${SOAK / 1_000} s: no error, all counted once; memory of the Worker in MB: ${memory.join(' ')}`,
    );
    if (process.platform === 'linux') expect(memory).not.toContain(null);
    // Warm after a quarter of the time; how full its heaps are differs from one moment to the next.
    const quarter = MEASURED_TIMES / 4;
    const start = middle(memory.slice(quarter, 2 * quarter));
    const end = middle(memory.slice(-quarter));
    expect(end - start, `megabytes: ${memory.join(' ')}`).toBeLessThan(GROWTH_ALLOWED);
  });

  test('a flood from one address is limited, while others are served', async () => {
    test.setTimeout(FLOOD + 3 * MINUTE);
    const [flooder, other] = [browserName(), browserName()];
    const [review] = await reviewsOf();
    const event = () => ({
      page_path: `/reviews/${review?.slug}`,
      post_id: review?.id,
      event_type: 'page_view',
      page_view_id: randomUUID(),
    });
    const until = Date.now() + FLOOD;
    const answers = { taken: 0, limited: 0, other: 0, slowest: 0, visits: 0 };

    async function flood() {
      while (Date.now() < until || answers.taken + answers.limited < FLOOD_EVENTS) {
        const status = await send('/api/events', event(), flooder, '10.99.0.1');
        if (status === 202) answers.taken += 1;
        else if (status === 429) answers.limited += 1;
        else answers.other += 1;
      }
    }
    async function visit() {
      while (Date.now() < until) {
        const started = performance.now();
        const page = await fetch(`${site}/reviews/${review?.slug}`);
        await page.arrayBuffer();
        answers.slowest = Math.max(answers.slowest, performance.now() - started);
        const status = await send('/api/events', event(), other, `10.98.${answers.visits % 250}.1`);
        if (page.status !== 200 || status !== 202) answers.other += 1;
        answers.visits += 1;
        await wait(50);
      }
    }
    await Promise.all([...Array.from({ length: 16 }, flood), visit()]);
    expect(answers.other).toBe(0);
    expect(answers.limited).toBeGreaterThan(0);
    expect(answers.slowest).toBeLessThan(2_000);
    await expect.poll(() => counted(other), { timeout: MINUTE }).toBe(answers.visits);
    await expect.poll(() => counted(flooder), { timeout: MINUTE }).toBe(answers.taken);
    console.log(
      `Of ${answers.taken + answers.limited} events from one address in ${FLOOD / 1_000} s ${answers.taken} were taken; ${answers.visits} other visits were served, the slowest page in ${Math.round(answers.slowest)} ms`,
    );
  });
}
