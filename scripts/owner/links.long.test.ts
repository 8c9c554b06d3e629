import { afterAll, expect, test } from 'vitest';
import { type destinationOf, LinkIndex } from '../../functions/links/edge-link.ts';
import { idOf, merchant, post } from './content/backup.fixture.ts';
import { openLinkImport } from './links/import.fixture.ts';

type EdgeLink = Parameters<typeof destinationOf>[0];

const { bring, close, csv, importLinks, sql } = await openLinkImport();
afterAll(close);

test('5,000 links are imported within a minute, and every old address is answered', async () => {
  await bring([
    merchant(1, { allows_cloaking: false }),
    ...Array.from({ length: 100 }, (_none, number) =>
      post(number + 1, {
        in_depth_analysis: Array.from(
          { length: 20 },
          (_other, link) => `<a href="/recommends/l${number * 20 + link}">x</a>`,
        ).join('\n'),
      }),
    ),
  ]);
  const many = Array.from({ length: 5_000 }, (_none, number) => {
    const shop = number % 50 === 0 ? 'shop-1' : 'shop-2';
    return `Link ${number},https://${shop}.example/p/${number}?q=%41%2C,recommends/l${number},enabled`;
  });
  const started = performance.now();
  const said = await importLinks(csv(...many));
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(said).toContain('5000 managed links were added:');
  expect(said).toContain('100 reviews were changed:');
  const rows = await sql<{ link: EdgeLink }>(
    'select link from private.edge_links(array(select id from public.managed_links))',
  );
  const index = new LinkIndex(rows.map(({ link }) => link));
  for (let number = 0; number < 5_000; number += 1) {
    const found = index.byPath(`/recommends/l${number}/`);
    const isForbidden = number % 50 === 0;
    expect(found?.target?.url).toBe(
      isForbidden ? undefined : `https://shop-2.example/p/${number}?q=%41%2C`,
    );
    expect(found?.post_id).toBe(number < 2_000 ? idOf(Math.floor(number / 20) + 1) : null);
  }
  expect(await importLinks(csv(...many))).toContain('Nothing was changed.');
}, 300_000);
