import { apiMessages } from '../../../core/http/messages.ts';
import type { Fault } from '../../../scripts/lab/faults/fault-line.fixture.ts';
import { type OwnerClient, signInOwner } from '../../../scripts/lab/faults/owner-client.fixture.ts';
import { lostUpdates, type SaveSeen } from '../../../scripts/lab/faults/save-history.fixture.ts';
import { long } from '../../../scripts/lab/intensity.ts';
import { countEvents, uniqueUserAgent } from '../../fixtures/events.ts';
import { adminApi, authenticate, demoOwner, openPost, updatePost } from '../../fixtures/owner.ts';
import { unique } from '../../fixtures/page.ts';
import { control, expect, test } from '../../fixtures/test.ts';

/** The slowest first, so that its events have the longest time to be delivered again. */
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
/** The edge reads a changed review for up to two seconds before it serves the built one. */
const RESPONSE_LIMIT = 5_000;
const OUTAGE_MILLISECONDS = long ? 60_000 : 0;
/** Fewer than one address may send in a minute. */
const EVENTS_PER_ADDRESS = 200;

/** A visitor without a browser, who opens every kind of page and sends every kind of event. */
function createVisitor(site: string, changed: { path: string; text: string }, reviewId: string) {
  const userAgent = uniqueUserAgent();
  let sent = 0;

  async function send(path: string, body: object) {
    const response = await fetch(site + path, {
      method: 'POST',
      headers: {
        'User-Agent': userAgent,
        'Content-Type': 'application/json',
        'CF-Connecting-IP': `10.1.${Math.floor(sent / EVENTS_PER_ADDRESS) % 250}.1`,
      },
      body: JSON.stringify({ event_id: crypto.randomUUID(), ...body }),
    });
    sent += 1;
    return response.status;
  }

  async function get(path: string, text: string, status = 200) {
    const started = performance.now();
    const response = await fetch(site + path, { redirect: 'manual' });
    const hasText = (await response.text()).includes(text);
    const isFast = performance.now() - started < RESPONSE_LIMIT;
    return { path, ok: response.status === status && hasText && isFast };
  }

  /** All requests at once: the failed pages and the status of each event. */
  async function visit() {
    const event = { page_path: '/reviews/skip-9', post_id: reviewId };
    const view = () => ({ ...event, page_view_id: crypto.randomUUID() });
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
      send('/api/events', { ...view(), event_type: 'page_view' }),
      send('/api/events', { ...view(), event_type: 'buy_click' }),
      send('/api/searches', { keyword: 'skip', search_location: 'home' }),
    ]);
    return { failed: pages.filter(({ ok }) => !ok), events };
  }

  return { visit, sent: () => sent, counted: () => countEvents(userAgent) };
}

/** The responses of the admin API to a list and to a sign-in. */
function requestAsOwner(owner: OwnerClient) {
  const read = async (request: Promise<Response>) => {
    const response = await request;
    const { error } = await response.json();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, json, error };
  };
  return Promise.all([
    read(owner.ask('GET', '/posts')),
    read(
      owner.ask('POST', '/session', {
        username_input: demoOwner.username,
        password_input: demoOwner.password,
      }),
    ),
  ]);
}

test('with every connection fault, visitors see all pages, the owner loses no text and events are counted once', async ({
  page,
  site,
}) => {
  test.setTimeout(400_000 + OUTAGE_MILLISECONDS);
  const title = unique('Hard Weather');
  await authenticate(page);
  const owner = await signInOwner(site);
  const published = await owner.create({ title, published: true });
  const draft = await owner.create({ title: unique('Kept Draft') });
  const { items } = await adminApi(page, 'GET', '/posts?search=Skip%209');
  const changed = { path: `/reviews/${published.slug}`, text: title };
  const visitor = createVisitor(site, changed, items[0].id);
  await expect.poll(async () => (await visitor.visit()).failed, { timeout: 30_000 }).toEqual([]);
  await openPost(page, draft.id);
  const field = page.getByLabel('Who is this for');

  for (const fault of FAULTS) {
    await control(`fault/${fault}`);
    const text = `For people who meet ${fault} lines.`;
    await field.fill(text);
    await page.getByRole('button', { name: 'Update Post' }).click();
    const [visited, responses] = await Promise.all([visitor.visit(), requestAsOwner(owner)]);
    expect.soft(visited, fault).toEqual({ failed: [], events: [202, 202, 202] });
    if (fault === 'latency') {
      await expect(page.getByText('Post updated successfully!')).toBeVisible();
      await openPost(page, draft.id);
      await expect(field).toHaveValue(text);
      continue;
    }
    const refusal = { status: 503, json: true, error: apiMessages.databaseUnavailable };
    expect.soft(responses, fault).toEqual([refusal, refusal]);
    await expect(page.getByRole('alert').first(), fault).toContainText(
      apiMessages.databaseUnavailable,
    );
    await expect(field, fault).toHaveValue(text);
  }
  for (const until = Date.now() + OUTAGE_MILLISECONDS; Date.now() < until; ) {
    expect(await visitor.visit()).toEqual({ failed: [], events: [202, 202, 202] });
  }

  await control('fault/none');
  await field.fill('For people who have met them all.');
  await updatePost(page);
  expect((await owner.open(draft.id)).who_is_this_for).toBe('For people who have met them all.');
  // The queue delivers again with growing delays.
  await expect.poll(visitor.counted, { timeout: 200_000 }).toBe(visitor.sent());
});

test('two sessions save one post concurrently and no save is lost', async ({ site }) => {
  const saves = long ? 400 : 40;
  // One after the other: simultaneous password checks have to wait.
  const owners = [await signInOwner(site), await signInOwner(site)] as const;
  const first = await owners[0].create({ title: unique('Two Windows'), price: 'first' });
  const seen: SaveSeen[] = [];
  await Promise.all(
    owners.map(async (owner, side) => {
      let opened = first;
      for (let number = 0; number < saves; number += 1) {
        const price = `${side}.${number}`;
        const { status, post } = await owner.save(opened, { price });
        const made = status === 200 ? (post?.version ?? '') : null;
        seen.push({ word: price, from: opened.version, made });
        if (made === null) expect(status).toBe(409);
        // A refused session sometimes continues with its outdated version and is refused again.
        if (made !== null || Math.random() < 0.7) opened = post ?? opened;
      }
    }),
  );
  const { version, price } = await owners[0].open(first.id);
  expect(lostUpdates(seen, first.version, { version, word: price ?? '' })).toEqual([]);
  expect(seen.filter(({ made }) => made === null).length).toBeGreaterThan(0);
});
