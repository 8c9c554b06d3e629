import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { linkHealthMessages as messages } from '../../core/link-health/messages.ts';
import { resetClock, setClock } from '../schedule/clock.fixture.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { collectPage } from './collect.ts';
import { addPosts, bindings, checkAll, elsewhere, literal, postId } from './links.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const LINK = '0a1b2c3d-0000-4000-9200-000000000002';
const title = 'Acme FlexRoll Pro';
const gone = `${elsewhere}/shop/gone/1?a=1&b=2`;
const fine = `${elsewhere}/shop/fine/1`;
const next = 'https://other.example/roller?a=1&b="2"'.replaceAll('"', '%22');

async function open() {
  await collectPage(bindings(), null);
  const browser = await createOwnerBrowser({ ALLOW_LOCAL_ADDRESSES: 'true' });
  const [link] = await rows(`select id from private.outgoing_links where url = ${literal(gone)}`);
  const path = `/link-health/link/${link?.id}`;
  return { ...browser, path };
}

beforeEach(async () => {
  await setClock(0);
  await resetDatabase();
  await execute(`delete from public.managed_links; delete from private.outgoing_links;
    delete from public.daily_click_totals`);
  await addPosts([
    { id: postId(1), title, url: gone },
    { id: postId(2), title: 'Acme Mat', url: fine, text: `<p><a href='${gone}'>x</a></p>` },
  ]);
});
afterAll(async () => {
  await resetClock();
  await execute('delete from public.managed_links; delete from public.daily_click_totals');
});

const addClicks = (post: number, clicks: number, day = '2026-11-20') =>
  execute(`insert into public.daily_click_totals (day, page_kind, page, post_id, placement, clicks)
    values ('${day}', 'review', '/reviews/x', '${postId(post)}', 'scorecard', ${clicks})`);

test('nobody but the owner reads or changes links', async () => {
  const { path } = await open();
  const browser = createBrowser();
  for (const [method, at] of [
    ['GET', '/link-health'],
    ['GET', '/link-health/problems'],
    ['GET', path],
    ['POST', '/link-health/run'],
    ['POST', `${path}/check`],
    ['PUT', `${path}/ignored`],
    ['DELETE', `${path}/ignored`],
    ['POST', `${path}/preview`],
    ['POST', `${path}/replacement`],
  ] as const) {
    expect((await browser.ask(method, at, method === 'GET' ? undefined : {})).status).toBe(401);
  }
});

test('the most expensive problems come first, with their clicks, usage and redirects', async () => {
  await addPosts([{ id: postId(3), title: 'Acme Ball', url: `${elsewhere}/shop/removed/1` }]);
  await addClicks(1, 40);
  await addClicks(3, 140);
  await addClicks(3, 1_000, '2026-10-01');
  const { ask, path } = await open();
  await checkAll();
  await setClock(90_000);
  await checkAll();
  const { json } = await ask('GET', '/link-health');
  expect(json).toMatchObject({
    total: 3,
    counts: { broken: 2, fine: 1 },
    items: [
      { state: 'broken', problem: 'gone', clicks: 140, title: 'Acme Ball' },
      { url: gone, state: 'broken', clicks: 40, uses: 2 },
      { url: fine, state: 'fine', problem: null, clicks: 0 },
    ],
  });
  expect((await ask('GET', '/link-health/problems')).json).toEqual({ broken: 2, clicks: 140 });
  expect((await ask('GET', '/link-health?state=fine')).json).toMatchObject({ total: 1 });
  expect((await ask('GET', '/link-health?search=flexroll')).json).toMatchObject({
    items: [{ url: gone }],
  });
  expect((await ask('GET', path)).json).toMatchObject({
    link: {
      uses: [
        { place: 'primary', title },
        { place: 'text', title: 'Acme Mat' },
      ],
      checks: [
        { outcome: 'failed', problem: 'gone', detail: '404', chain: [{ url: gone, status: 404 }] },
        { outcome: 'failed' },
      ],
    },
  });
});

test('what is due is checked over the queue', async () => {
  const { send, linkMessages } = await open();
  expect((await send('POST', '/link-health/run')).status).toBe(202);
  expect(linkMessages).toEqual([{ kind: 'check' }]);
});

test('Check now answers with the new state', async () => {
  const { ask, path } = await open();
  expect(await ask('POST', `${path}/check`)).toMatchObject({
    status: 200,
    json: { link: { state: 'suspected', problem: 'gone' } },
  });
  expect(await ask('POST', `${path}/check`)).toEqual({
    status: 409,
    json: { error: messages.busy },
  });
  expect((await ask('POST', `/link-health/link/${postId(8)}/check`)).status).toBe(404);
});

test('an ignored link needs a reason, is not counted or checked, and can be restored', async () => {
  const { ask, path } = await open();
  await execute(`update private.outgoing_links set state = 'broken', problem = 'gone'`);
  expect(await ask('PUT', `${path}/ignored`, { reason: ' ' })).toEqual({
    status: 400,
    json: { error: messages.reasonRequired, field: 'reason' },
  });
  expect((await ask('PUT', `${path}/ignored`, { reason: 'Back in May' })).status).toBe(204);
  expect((await ask('GET', path)).json).toMatchObject({
    link: { state: 'ignored', ignored_reason: 'Back in May' },
  });
  expect((await ask('GET', '/link-health/problems')).json).toMatchObject({ broken: 1 });
  await checkAll();
  expect((await ask('GET', path)).json).toMatchObject({ link: { checks: [] } });
  expect((await ask('DELETE', `${path}/ignored`)).status).toBe(204);
  expect((await ask('GET', path)).json).toMatchObject({ link: { state: 'broken' } });
  expect(await activityLog()).toContain(`Ignore Link: Ignores ${gone}: Back in May`);
});

const addEverywhere = async () => {
  await execute(`insert into public.drafts (content_kind, content_id, fields) values (
      'post', '${postId(1)}', ${literal(JSON.stringify({ price: '$9', in_depth_analysis: `Read <a href="${gone.replace('&', '&amp;')}" title="a > b">it</a>` }))}
    );
    insert into public.managed_links (id, slug, target, country_targets)
      values ('${LINK}', 'roller', ${literal(gone)}, ${literal(JSON.stringify({ DE: gone, FR: fine }))})`);
};

test('Replace everywhere previews each place and writes what was chosen as revisions', async () => {
  await addEverywhere();
  const { ask, path, published } = await open();
  const preview = await ask('POST', `${path}/preview`, { to: next });
  const { changes } = Object(preview.json);
  const lines = changes.map(
    ({ name, place, is_draft, country }: Record<string, unknown>) =>
      `${name} ${place} ${is_draft} ${country}`,
  );
  expect(lines.toSorted()).toEqual(
    [
      `${title} primary false null`,
      `${title} text true null`,
      'Acme Mat text false null',
      'roller target false null',
      'roller country false DE',
    ].toSorted(),
  );

  const versions = Object.fromEntries(
    changes.map(({ id, version }: Record<string, string>) => [id, version]),
  );
  expect(await ask('POST', `${path}/replacement`, { to: next, versions })).toEqual({
    status: 200,
    json: { posts: 2, managed: 1 },
  });
  const [first, second] =
    await rows(`select posts.primary_affiliate_url, posts.in_depth_analysis, fields
    from public.posts left join public.drafts on content_id = posts.id order by posts.id`);
  expect(first?.primary_affiliate_url).toBe(next);
  expect(first?.fields).toEqual({
    price: '$9',
    in_depth_analysis: `Read <a href="${next.replace('&', '&amp;')}" title="a > b">it</a>`,
  });
  expect(second?.in_depth_analysis).toBe(`<p><a href="${next.replace('&', '&amp;')}">x</a></p>`);
  expect(second?.primary_affiliate_url).toBe(fine);
  expect(await rows('select target, country_targets from public.managed_links')).toEqual([
    { target: next, country_targets: { DE: next, FR: fine } },
  ]);
  expect(
    await rows(
      `select content_id, kind from public.revisions where admin_user_id is not null order by content_id`,
    ),
  ).toEqual([
    { content_id: postId(1), kind: 'save' },
    { content_id: postId(2), kind: 'publish' },
  ]);
  expect(published.length).toBeGreaterThan(0);
  expect(await activityLog()).toContain(
    `Replace Link: Replaced ${gone} in 2 posts and 1 managed link`,
  );
});

test('what was changed since the preview stops all of it, and the new preview is returned', async () => {
  await addEverywhere();
  const { ask, path, published } = await open();
  const { changes } = Object((await ask('POST', `${path}/preview`, { to: next })).json);
  const versions = Object.fromEntries(
    changes.map(({ id, version }: Record<string, string>) => [id, version]),
  );
  await execute(`update public.posts set price = '$1' where id = '${postId(2)}'`);
  const answer = await ask('POST', `${path}/replacement`, { to: next, versions });
  expect(answer).toMatchObject({ status: 409, json: { error: messages.changed } });
  expect(published).toEqual([]);
  expect(Object(answer.json).changes).toHaveLength(5);
  expect(
    await rows(`select from public.posts where primary_affiliate_url = ${literal(next)}`),
  ).toEqual([]);

  const only = { [LINK]: versions[LINK] };
  expect((await ask('POST', `${path}/replacement`, { to: next, versions: only })).status).toBe(200);
  expect(
    await rows(`select from public.posts where primary_affiliate_url = ${literal(next)}`),
  ).toEqual([]);
});

test('a wrong address is refused at its field', async () => {
  const { ask, path } = await open();
  for (const [to, error = expect.any(String)] of [
    ['', messages.addressInvalid],
    ['javascript:alert(1)', messages.addressInvalid],
    ['https://me:secret@shop.example/', messages.addressInvalid],
    [`https://shop.example/${'x'.repeat(2_048)}`],
    ['/go/unknown', messages.managedMissing],
    [gone, messages.addressSame],
  ]) {
    const answer = await ask('POST', `${path}/preview`, { to });
    expect(answer, to).toMatchObject({ status: 400, json: { field: 'to', error } });
  }
});

test('a link is replaced by a managed link in posts, and managed links keep theirs', async () => {
  await addEverywhere();
  await execute(`insert into public.managed_links (slug, target) values ('mat', ${literal(fine)})`);
  const { ask, path, published } = await open();
  const { changes } = Object((await ask('POST', `${path}/preview`, { to: '/go/mat' })).json);
  expect(changes.filter(({ kind }: { kind: string }) => kind === 'managed')).toEqual([]);
  const versions = Object.fromEntries(
    changes.map(({ id, version }: Record<string, string>) => [id, version]),
  );
  expect(published).toEqual([]);
  expect((await ask('POST', `${path}/replacement`, { to: '/go/mat', versions })).status).toBe(200);
  expect(published).toHaveLength(1);
  expect(
    await rows(`select primary_affiliate_url from public.posts where id = '${postId(1)}'`),
  ).toEqual([{ primary_affiliate_url: '/go/mat' }]);
});
