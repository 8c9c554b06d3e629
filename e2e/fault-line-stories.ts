/** What is seen while the line to the database has faults: told on the platform of the faults. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiMessages } from '../core/http/messages.ts';
import type { Fault } from '../scripts/lab/faults/fault-line.ts';
import { long } from '../scripts/lab/faults/intensity.ts';
import { type OwnerClient, signInOwner } from '../scripts/lab/faults/owner-client.ts';
import { lostUpdates, type SaveSeen } from '../scripts/lab/faults/save-history.ts';
import { countRows } from './counted.ts';
import { ask, openPost, signIn, unique } from './owner.ts';

/** What waits longest comes first, so that events have the time of the others to come again. */
const FAULTS: readonly Fault[] = [
  'silent',
  'latency',
  'reset',
  'lost',
  'half',
  'page',
  'garbled',
  'empty',
  'closed',
];
/** A changed review may be read for two seconds before the built one is shown; the rest is a slow machine. */
const VISITOR_PATIENCE = 5_000;
const STOPPED_MILLISECONDS = long ? 60_000 : 0;
/** Fewer than one address may send in a minute. */
const EVENTS_PER_ADDRESS = 200;
const BROWSER = `Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 ${randomUUID()}`;

/** The stories, in a group that runs one after the other; answers the one that comes after all. */
export function faultLineStories(site: string, order: (path: string) => Promise<void>) {
  const sent = new Set<string>();

  async function sendEvent(path: string, body: object) {
    const event_id = randomUUID();
    const response = await fetch(site + path, {
      method: 'POST',
      headers: {
        'User-Agent': BROWSER,
        'Content-Type': 'application/json',
        'CF-Connecting-IP': `10.1.${Math.floor(sent.size / EVENTS_PER_ADDRESS) % 250}.1`,
      },
      body: JSON.stringify({ event_id, ...body }),
    });
    sent.add(event_id);
    return response.status;
  }

  /** Every kind of page and answer that a visitor asks for, at once. */
  async function visit(changed: { path: string; text: string }, review: string) {
    const get = async (path: string, text: string, status = 200) => {
      const started = performance.now();
      const response = await fetch(site + path, { redirect: 'manual' });
      const body = await response.text();
      const took = performance.now() - started;
      const whole = body.includes(text);
      return { path, right: response.status === status && whole && took < VISITOR_PATIENCE };
    };
    const event = { page_path: '/reviews/skip-9', post_id: review };
    const [pages, ...events] = await Promise.all([
      Promise.all([
        get('/', '</html>'),
        get('/reviews/skip-9', 'Skip 9'),
        get('/products?search=skip', 'Skip 9'),
        get('/api/products?search=skip', 'Skip 9'),
        get(changed.path, changed.text),
        get('/nothing-here', '</html>', 404),
        get('/robots.txt', 'Sitemap'),
      ]),
      sendEvent('/api/events', { ...event, event_type: 'page_view', page_view_id: randomUUID() }),
      sendEvent('/api/events', { ...event, event_type: 'buy_click', page_view_id: randomUUID() }),
      sendEvent('/api/searches', { keyword: 'skip', search_location: 'home' }),
    ]);
    return { wrong: pages.filter(({ right }) => !right), events };
  }

  /** What the owner's API answers to a sign-in and to a list. */
  async function askAsOwner(owner: OwnerClient) {
    const told = async (response: Promise<Response>) => {
      const { status, headers } = await response;
      const { error } = await (await response).json();
      return { status, json: headers.get('content-type')?.startsWith('application/json'), error };
    };
    const credentials = { username_input: 'owner', password_input: 'spotter-demo' };
    return Promise.all([
      told(owner.ask('GET', '/posts')),
      told(owner.ask('POST', '/session', credentials)),
    ]);
  }

  test('whatever is wrong with the line to the database, visitors see every page, and the owner a sentence and every word', async ({
    page,
  }) => {
    test.setTimeout(180_000 + STOPPED_MILLISECONDS);
    const title = unique('Hard Weather');
    await signIn(page);
    const owner = await signInOwner(site);
    const published = await owner.create({ title, published: true });
    const draft = await owner.create({ title: unique('Kept Draft') });
    const { items } = await ask(page, 'GET', '/posts?search=Skip%209');
    const changed = { path: `/reviews/${published.slug}`, text: title };
    await expect
      .poll(async () => (await visit(changed, items[0].id)).wrong, { timeout: 30_000 })
      .toEqual([]);
    await openPost(page, draft.title as string);
    const field = page.getByLabel('Who is this for');

    for (const fault of FAULTS) {
      await order(`/line/${fault}`);
      const words = `For people who meet ${fault} lines.`;
      await field.fill(words);
      await page.getByRole('button', { name: 'Update Post' }).click();
      const [visited, answers] = await Promise.all([
        visit(changed, items[0].id),
        askAsOwner(owner),
      ]);
      expect.soft(visited, fault).toEqual({ wrong: [], events: [202, 202, 202] });
      if (fault === 'latency') {
        await expect(page.getByText('Post updated successfully!')).toBeVisible();
        await openPost(page, draft.title as string);
        await expect(field).toHaveValue(words);
        continue;
      }
      const refusal = { status: 503, json: true, error: apiMessages.databaseUnavailable };
      expect.soft(answers, fault).toEqual([refusal, refusal]);
      await expect(page.getByRole('alert').first(), fault).toContainText(
        apiMessages.databaseUnavailable,
      );
      await expect(field, fault).toHaveValue(words);
    }
    if (STOPPED_MILLISECONDS > 0) await stayStopped(changed, items[0].id);

    await order('/line/none');
    await field.fill('For people who have met them all.');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    expect((await owner.open(draft.id)).who_is_this_for).toBe('For people who have met them all.');
  });

  /** A minute without a database, in which visitors never cease. */
  async function stayStopped(changed: { path: string; text: string }, review: string) {
    const until = Date.now() + STOPPED_MILLISECONDS;
    while (Date.now() < until) {
      expect(await visit(changed, review)).toEqual({ wrong: [], events: [202, 202, 202] });
    }
  }

  test('two browsers of the owner save one review at random: no save is lost', async () => {
    const saves = long ? 400 : 40;
    // One after the other: tries at a password that come at the same moment have to wait.
    const browsers = [await signInOwner(site), await signInOwner(site)] as const;
    const first = await browsers[0].create({ title: unique('Two Windows'), price: 'first' });
    const seen: SaveSeen[] = [];
    await Promise.all(
      browsers.map(async (browser, side) => {
        let opened = first;
        for (let number = 0; number < saves; number += 1) {
          const price = `${side}.${number}`;
          const { status, post } = await browser.save(opened, { price });
          const made = status === 200 ? (post?.version ?? '') : null;
          seen.push({ word: price, from: opened.version, made });
          if (made === null) expect(status).toBe(409);
          // A browser that was refused may go on with what it has: it is refused again.
          if (made !== null || Math.random() < 0.7) opened = post ?? opened;
        }
      }),
    );
    const { version, price } = await browsers[0].open(first.id);
    expect(lostUpdates(seen, first.version, { version, word: price ?? '' })).toEqual([]);
    expect(seen.filter(({ made }) => made === null).length).toBeGreaterThan(0);
  });

  return {
    /** The last of them, to be told after others: events come again later and later. */
    arrived: () =>
      test('what was sent over the line with faults has arrived once', async () => {
        test.setTimeout(240_000);
        const mine = `user_agent=eq.${encodeURIComponent(BROWSER)}`;
        const arrived = async () =>
          (await countRows('product_analytics', mine, 'e2e-faults')) +
          (await countRows('search_keywords', mine, 'e2e-faults'));
        await expect.poll(arrived, { timeout: 200_000 }).toBe(sent.size);
      }),
  };
}
