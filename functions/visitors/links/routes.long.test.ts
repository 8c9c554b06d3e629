import { beforeEach, describe, expect, test, vi } from 'vitest';
import { subId } from '../../../core/links/schema.ts';
import { expectErrors } from '../../../scripts/testing/unexpected-errors.fixture.ts';
import {
  buildLinks,
  CLOSED_SHOP,
  REVIEW,
  resetLinks,
  visitors,
} from '../../links/links.fixture.ts';
import { instant, resetClock, setClock } from '../../schedule/clock.fixture.ts';
import { createOwnerBrowser, execute } from '../../testing/owner.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const OFFER = '0a1b2c3d-0000-4000-8000-0000000000f1';
const VIEW = '0a1b2c3d-0000-4000-8000-0000000000e1';
const LINK = '0a1b2c3d-0000-4000-8000-0000000000d1';

const insert = (values: string, id = LINK) =>
  execute(`insert into public.managed_links (id, slug, target, post_id, country_targets, old_paths, starts_at, ends_at)
    values ('${id}', ${values})`);

const mat = `'mat', 'https://shop.open.example/mat?a=1', null, '{"DE": "https://open.example/de"}',
  '{/recommends/Mat}', null, null`;

beforeEach(async () => {
  await resetLinks();
  await resetClock();
});

const location = (response: Response) => [response.status, response.headers.get('Location')];

describe('a managed link', () => {
  test('leads to its target, uncached, unindexed and without its query in the referrer', async () => {
    await insert(mat);
    const response = await visitors().open('/go/mat');
    expect(location(response)).toEqual([302, 'https://shop.open.example/mat?a=1']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'strict-origin',
    });
    expect(await response.text()).toBe('');
  });

  test('tells the shop post, placement and offer in its own parameter', async () => {
    await insert(mat);
    const response = await visitors().open(`/go/mat?post=${REVIEW}&at=offers&offer=${OFFER}`);
    const url = new URL(response.headers.get('Location') ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      a: '1',
      sid: subId(REVIEW, 'offers', OFFER),
    });
  });

  test('keeps every byte of its target beside the sub-ID', async () => {
    const target = 'https://shop.open.example/m?q=Gr%FC%DFe&4711&a=(1);b=%20+c';
    await insert(`'bytes', '${target}#top?x', null, '{}', '{}', null, null`);
    const response = await visitors().open(`/go/bytes?post=${REVIEW}&at=offers`);
    expect(location(response)).toEqual([
      302,
      `${target}&sid=${subId(REVIEW, 'offers', null)}#top?x`,
    ]);
  });

  test('never passes on what its address says otherwise', async () => {
    await insert(mat);
    const response = await visitors().open(
      '/go/mat?post=evil&at=x&offer=%00&url=https://evil.example',
    );
    expect(location(response)).toEqual([302, 'https://shop.open.example/mat?a=1']);
  });

  test('leads to the target of the country', async () => {
    await insert(mat);
    const { open } = visitors();
    expect(location(await open('/go/mat', {}, 'DE'))).toEqual([302, 'https://open.example/de']);
    for (const country of ['US', 'T1', 'constructor', '']) {
      expect(location(await open('/go/mat', {}, country))[1]).toBe(
        'https://shop.open.example/mat?a=1',
      );
    }
  });

  test.each([
    [
      302,
      [
        '/go/mat/',
        '/go/MAT',
        '/go/%6dat',
        '/recommends/mat',
        '/recommends/Mat/?x=1',
        '/RECOMMENDS/mat',
      ],
    ],
    [404, ['/go/', '/go', '/go/ma', '/go/mat/x', '/go/%ff', '/go/__proto__', '/recommends']],
  ])('answers %i at %j', async (status, paths) => {
    await insert(mat);
    const { open } = visitors();
    for (const path of paths) expect((await open(path)).status, path).toBe(status);
  });

  test('of a shop that forbids it leads to its review, without a review it has ended', async () => {
    await insert(`'note', null, '${REVIEW}', '{}', '{}', null, null`);
    const { open } = visitors();
    expect(location(await open('/go/note'))).toEqual([302, '/reviews/nord-mat']);
    await execute(`update public.posts set published = false`);
    expect((await visitors().open('/go/note')).status).toBe(410);
  });

  test('that got a forbidden target past the database leads nowhere', async () => {
    await insert(mat);
    const trigger = 'trigger managed_links_check_cloaking_on_update';
    await execute(`alter table public.managed_links disable ${trigger}`);
    await execute(`update public.managed_links set target = 'https://www.amazon.de/dp/B0'`);
    await execute(`alter table public.managed_links enable ${trigger}`);
    expect((await visitors().open('/go/mat')).status).toBe(410);
  });
});

describe('a link that has ended', () => {
  test('answers 410 with a page that leads to the review', async () => {
    await insert(
      `'over', 'https://open.example/', '${REVIEW}', '{}', '{}', null, now() - interval '1 hour'`,
    );
    const response = await visitors().open('/go/over');
    expect(response.status).toBe(410);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      path: '/edge/gone-link',
      page: { review: { title: 'Nord Mat', path: '/reviews/nord-mat' } },
    });
  });

  test('leads back to the review that it was opened from', async () => {
    await insert(mat);
    await execute(`update public.managed_links set deleted_at = now()`);
    const response = await visitors().open(`/go/mat?post=${REVIEW}`);
    expect([response.status, await response.json()]).toMatchObject([
      410,
      { page: { review: { path: '/reviews/nord-mat' } } },
    ]);
    const { page } = Object(await (await visitors().open('/go/mat')).json());
    expect(page.review).toBeNull();
  });

  test('ends at its instant without the database', async () => {
    await insert(
      `'soon', 'https://open.example/', null, '{}', '{}', null, now() + interval '1 hour'`,
    );
    const { open, clock, database } = visitors();
    expect((await open('/go/soon')).status).toBe(302);
    database.isDown = true;
    clock.ahead = 3_601_000;
    expect((await open('/go/soon')).status).toBe(410);
  });
});

test('a link is not found before its start, and runs from then on', async () => {
  await setClock(0);
  await insert(`'later', 'https://open.example/', null, '{}', '{}', '${instant(60)}', null`);
  const { open, clock } = visitors();
  expect((await open('/go/later')).status).toBe(404);
  await setClock(60);
  clock.ahead = 8_001;
  expect((await open('/go/later')).status).toBe(302);
  await resetClock();
});

describe('knowledge of the edge', () => {
  test('a build answers without the database, its file to nobody', async () => {
    await insert(mat);
    const { open, database } = visitors(await buildLinks());
    database.isDown = true;
    expect((await open('/go/mat')).status).toBe(302);
    for (const path of [
      '/links.json',
      '/links.json/',
      '//links.json',
      '/%6cinks.json',
      '/links%2Ejson',
    ]) {
      expect((await open(path)).status).toBe(404);
    }
  });

  test('a change after the build is followed within 8 s, and kept without the database', async () => {
    await insert(mat);
    const { open, clock, database } = visitors(await buildLinks());
    await open('/go/mat');
    await execute(`update public.managed_links set target = 'https://open.example/new'`);
    clock.ahead = 8_001;
    expect(location(await open('/go/mat'))[1]).toBe('https://open.example/new');
    database.isDown = true;
    clock.ahead = 60_000;
    expect(location(await open('/go/mat'))[1]).toBe('https://open.example/new');
  });

  test('a removed link is unknown although the build has it', async () => {
    await insert(mat);
    const build = await buildLinks();
    await execute('delete from public.managed_links');
    expect((await visitors(build).open('/go/mat')).status).toBe(404);
  });

  test('more changes than a page are all read', async () => {
    // The small build cannot render the home page.
    expectErrors();
    await execute(`
      insert into public.managed_links (slug, target)
      select 'many-' || number, 'https://open.example/' || number from generate_series(1, 1100) as number
    `);
    const { open } = visitors();
    await open('/');
    expect((await open('/go/many-1')).status).toBe(302);
    expect((await open('/go/many-1100')).status).toBe(302);
  });

  test('a save is live at once in its isolate, without a rebuild', async () => {
    await insert(`'other', 'https://open.example/', null, '{}', '{}', null, null`);
    const browser = await createOwnerBrowser({ ASSETS: await buildLinks() });
    const fields = {
      slug: 'mat',
      name: '',
      target: 'https://open.example/a',
      merchant_id: '',
      country_targets: '',
      post_id: '',
      old_paths: '',
      starts_at: '',
      ends_at: '',
      note: '',
    };
    await browser.request('/go/mat');
    expect((await browser.ask('POST', '/managed-links', fields)).status).toBe(201);
    expect(location(await browser.request('/go/mat'))[1]).toBe('https://open.example/a');
    expect(browser.published).toEqual([]);
  });
});

describe('clicks', () => {
  const VARIANT = '0b000000-0000-4000-8000-000000000001-a';
  const clicked = { kind: 'buy_click', link_id: LINK, exclusion: null };

  test('of a visitor are counted with what the address says', async () => {
    await insert(mat);
    const { open, events } = visitors(await buildLinks());
    const referrer = { Referer: 'http://spotter.test/reviews/nord-mat' };
    await open(
      `/go/mat?post=${REVIEW}&at=offers&offer=${OFFER}&view=${VIEW}&variant=${VARIANT}`,
      referrer,
    );
    expect(events).toMatchObject([
      {
        ...clicked,
        post_id: REVIEW,
        placement: 'offers',
        offer_id: OFFER,
        page_view_id: VIEW,
        variant: VARIANT,
        page: '/reviews/nord-mat',
        page_kind: 'review',
        country: 'United States',
      },
    ]);
  });

  test('name no invented page', async () => {
    await insert(mat);
    const { open, events } = visitors(await buildLinks());
    const unplaced = { ...clicked, placement: 'unknown', post_id: null };
    for (const [Referer, page, page_kind] of [
      ['', '/go/mat', 'other'],
      ['https://evil.example/reviews/x', '/go/mat', 'other'],
      ['http://spotter.test/reviews/x', '/go/mat', 'other'],
      ['http://spotter.test/?search=x', '/', 'home'],
      ['http://spotter.test/products?page=2', '/products', 'products'],
    ]) {
      await open('/go/mat', Referer ? { Referer } : {});
      expect(events.splice(0), Referer).toMatchObject([{ ...unplaced, page, page_kind }]);
    }
  });

  test('of bots are followed and counted as such', async () => {
    await insert(mat);
    const { open, events } = visitors();
    expect((await open('/go/mat', { 'User-Agent': 'Googlebot/2.1' })).status).toBe(302);
    expect(events).toMatchObject([{ ...clicked, exclusion: 'bot' }]);
  });

  test('of a browser that only looks ahead are neither followed nor counted', async () => {
    await insert(mat);
    const { open, events } = visitors();
    for (const headers of [
      { 'Sec-Purpose': 'prefetch' },
      { 'Sec-Purpose': 'prefetch;prerender' },
      { Purpose: 'prefetch' },
      { 'X-Moz': 'prefetch' },
    ]) {
      const response = await open('/go/mat', headers);
      expect([headers, ...location(response), events]).toEqual([headers, 503, null, []]);
    }
  });

  test('count only where they are navigations', async () => {
    await insert(mat);
    const { open, events } = visitors();
    for (const headers of [
      { 'Sec-Fetch-Mode': 'cors' },
      { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
    ]) {
      expect([headers, (await open('/go/mat', headers)).status, events]).toEqual([
        headers,
        302,
        [],
      ]);
    }
  });

  test('on a link that has ended are not counted, nor are those of the owner', async () => {
    await insert(mat);
    const browser = await createOwnerBrowser();
    expect((await browser.visit('/go/mat')).status).toBe(302);
    await execute('update public.managed_links set deleted_at = now()');
    const { open, events } = visitors();
    await open('/go/mat');
    expect(events).toEqual([]);
  });

  test('that cannot be counted are followed', async () => {
    await insert(mat);
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    const app = visitors();
    app.bindings.EVENT_QUEUE.send = () => Promise.reject(new Error('full'));
    expect((await app.open('/go/mat')).status).toBe(302);
  });

  test('HEAD answers like GET and is not counted', async () => {
    await insert(mat);
    const { request, events } = visitors();
    const response = await request('/go/mat', { method: 'HEAD' });
    expect([response.status, events]).toEqual([302, []]);
  });
});

test('under construction no link is followed', async () => {
  await insert(mat);
  await execute(`insert into public.site_settings (setting_key, setting_value)
    values ('under_construction_enabled', 'true') on conflict (setting_key) do update set setting_value = 'true'`);
  const { open, events } = visitors();
  expect([(await open('/go/mat')).status, events]).toEqual([503, []]);
  await execute(
    `update public.site_settings set setting_value = 'false' where setting_key = 'under_construction_enabled'`,
  );
});

test('no shop that forbids links is reached by any writer', async () => {
  await expect(
    insert(`'x', 'https://closed.example/', null, '{}', '{}', null, null`),
  ).rejects.toThrow('Closed Shop');
  await insert(mat);
  await expect(
    execute(`update public.managed_links set merchant_id = '${CLOSED_SHOP}'`),
  ).rejects.toThrow('Closed Shop');
});
