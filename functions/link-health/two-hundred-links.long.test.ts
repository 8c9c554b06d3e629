import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { resetClock, setClock } from '../schedule/clock.fixture.ts';
import { resetDatabase } from '../testing/owner.fixture.ts';
import { collectPage } from './collect.ts';
import {
  addMerchant,
  addPosts,
  bindings,
  checkAll,
  elsewhere,
  postId,
  removeMerchant,
  shop,
  states,
} from './links.fixture.ts';

const DAY = 86_400;

const kindOf = (kind: string) => (number: number) => `${shop}/shop/${kind}/${number}?tag=me-20`;

const through = (host: string) => (number: number) =>
  `https://${host}/click?to=${encodeURIComponent(`${shop}/shop/fine/${number}?tag=me-20`)}`;

interface Kind {
  count: number;
  url: (number: number) => string;
  /** After the first and the second check. */
  states: readonly [string, string];
}

const failing = (count: number, url: Kind['url'], problem: string): Kind => ({
  count,
  url,
  states: [`suspected: ${problem}`, `broken: ${problem}`],
});
const certain = (count: number, url: Kind['url'], problem: string): Kind => ({
  count,
  url,
  states: [`broken: ${problem}`, `broken: ${problem}`],
});
const steady = (count: number, url: Kind['url'], state: string): Kind => ({
  count,
  url,
  states: [state, state],
});

/** 200 links: the kinds of failure, and what looks like one. */
const kinds: Kind[] = [
  failing(8, kindOf('gone'), 'gone'),
  failing(4, kindOf('removed'), 'gone'),
  failing(4, kindOf('soft-404'), 'gone'),
  failing(6, kindOf('refused'), 'refused'),
  failing(4, kindOf('unreachable'), 'refused'),
  failing(9, kindOf('tag-lost'), 'tag-lost'),
  certain(9, (number) => `${shop}/shop/fine/${number}`, 'tag-missing'),
  failing(10, kindOf('home'), 'home'),
  failing(10, kindOf('category'), 'category'),
  failing(6, kindOf('renamed'), 'different-product'),
  failing(5, kindOf('other'), 'different-product'),
  failing(8, kindOf('sold-out'), 'out-of-stock'),
  failing(5, kindOf('sold-out-text'), 'out-of-stock'),
  failing(8, kindOf('certificate'), 'certificate'),
  failing(5, kindOf('timeout'), 'timeout'),
  failing(9, kindOf('loop'), 'redirects'),
  failing(9, kindOf('dns'), 'dns'),
  certain(9, (number) => `${elsewhere}/shop/short/${number}`, 'cloaking'),

  steady(10, kindOf('fine'), 'fine'),
  steady(7, kindOf('forbidden'), 'uncheckable: forbidden'),
  steady(7, kindOf('limited'), 'uncheckable: rate-limited'),
  steady(7, kindOf('challenge'), 'uncheckable: challenge'),
  steady(4, kindOf('head-refused'), 'fine'),
  steady(3, kindOf('head-missing'), 'fine'),
  steady(3, kindOf('head-dropped'), 'fine'),
  steady(4, kindOf('slow'), 'fine'),
  steady(7, kindOf('wall'), 'uncheckable: consent'),
  steady(5, kindOf('error'), 'uncheckable: temporary'),
  steady(5, kindOf('locale'), 'fine'),
  steady(3, kindOf('cookie'), 'fine'),
  steady(3, through('www.awin1.com'), 'fine'),
  steady(
    2,
    (number) => `https://www.awin1.com/cread.php?awinmid=${number}`,
    'uncheckable: tracking',
  ),
  { count: 2, url: kindOf('hiccup'), states: ['suspected: gone', 'fine'] },
];

const links = kinds
  .flatMap(({ count, url, states: expected }) =>
    Array.from({ length: count }, () => ({ url, expected })),
  )
  .map(({ url, expected }, index) => ({
    url: url(index),
    expected,
    title: `Acme FlexRoll Pro ${index}`,
  }));

beforeAll(async () => {
  await setClock(0);
  await resetDatabase();
  await addMerchant();
  await addPosts(links.map(({ url, title }, index) => ({ id: postId(index), title, url })));
});
afterAll(async () => {
  await resetClock();
  await removeMerchant();
  await resetDatabase();
});

const wrong = async (check: 0 | 1) => {
  const found = await states();
  return links
    .map(({ url, expected }) => ({ url, expected: expected[check], found: found.get(url) }))
    .filter((link) => link.expected !== link.found);
};

test('200 links: every failure is suspected, then broken a day later, and nothing else is', async () => {
  expect(links).toHaveLength(200);
  const env = bindings();
  expect(await collectPage(env, null)).toBe(postId(199));
  expect(await collectPage(env, postId(199))).toBeNull();
  expect((await states()).size).toBe(200);

  for (const count of await checkAll(env)) expect(count).toBeLessThanOrEqual(40);
  expect(await wrong(0)).toEqual([]);
  expect(await checkAll(env)).toHaveLength(1);

  await setClock(DAY);
  await checkAll(env);
  expect(await wrong(1)).toEqual([]);

  // Nothing carried the affiliate tag, and no request went to a network.
  const sent = z.array(z.string()).parse(await (await fetch(`${shop}/shop/requested/all`)).json());
  expect(sent.length).toBeGreaterThan(400);
  expect(sent.filter((line) => line.includes('me-20'))).toEqual([]);
}, 300_000);
