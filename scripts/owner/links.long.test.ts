import { afterAll, expect, test } from 'vitest';
import type { EdgeLink } from '../../core/links/schema.ts';
import { LinkIndex } from '../../functions/edge/link-index.ts';
import { idOf, merchant, post } from './content/backup.fixture.ts';
import { openLinkImport } from './links/import.fixture.ts';

const { bring, close, csv, importLinks, sql } = await openLinkImport();
afterAll(close);

/** More than an answer of the database has, and several of the batches in which content is stored. */
const LINKS = 3_000;
const REVIEWS = 50;
const LINKS_OF_REVIEW = 20;

test('3,000 links are imported, and every old address is answered', async () => {
  await bring([
    merchant(1, { allows_cloaking: false }),
    ...Array.from({ length: REVIEWS }, (_none, number) =>
      post(number + 1, {
        in_depth_analysis: Array.from(
          { length: LINKS_OF_REVIEW },
          (_other, link) => `<a href="/recommends/l${number * LINKS_OF_REVIEW + link}">x</a>`,
        ).join('\n'),
      }),
    ),
  ]);
  const many = Array.from({ length: LINKS }, (_none, number) => {
    const shop = number % 50 === 0 ? 'shop-1' : 'shop-2';
    return `Link ${number},https://${shop}.example/p/${number}?q=%41%2C,recommends/l${number},enabled`;
  });
  const said = await importLinks(csv(...many));
  expect(said).toContain(`${LINKS} managed links were added:`);
  expect(said).toContain(`${REVIEWS} reviews were changed:`);
  const rows = await sql<{ link: EdgeLink }>(
    'select link from private.edge_links(array(select id from public.managed_links))',
  );
  const index = new LinkIndex(rows.map(({ link }) => link));
  for (let number = 0; number < LINKS; number += 1) {
    const found = index.byPath(`/recommends/l${number}/`);
    const isForbidden = number % 50 === 0;
    expect(found?.target?.url).toBe(
      isForbidden ? undefined : `https://shop-2.example/p/${number}?q=%41%2C`,
    );
    const review = Math.floor(number / LINKS_OF_REVIEW);
    expect(found?.post_id).toBe(review < REVIEWS ? idOf(review + 1) : null);
  }
  expect(await importLinks(csv(...many))).toContain('Nothing was changed.');
}, 300_000);
