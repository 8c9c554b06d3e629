import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CatalogueItem } from '../../../core/catalogue/schema.ts';
import { shownOffer } from '../../../core/offers/offers.fixture.ts';
import { type Offer, type OfferOrder, offerOrderSchema } from '../../../core/offers/schema.ts';
import { catalogueItem } from '../../../core/posts/catalogue-item.ts';
import { currentItem, currentReview, reviewEnd } from '../../../core/posts/offer.ts';
import { emptyPostRow, type Review } from '../../../core/posts/schema.ts';
import { markupEnd } from '../../../core/seo/offer-markup.ts';
import { scriptText } from '../../../core/seo/schema.ts';
import { pageTextsOf, siteTextsOf } from '../../../core/settings/schema.ts';
import { ReviewArticle } from '../../../site/drawing/review/ReviewArticle.tsx';
import { ReviewCard } from '../../../site/drawing/review/ReviewCard.tsx';
import { productThing } from '../../../site/drawing/review/structured-data.ts';
import { withoutExpired } from './expired-markup.ts';

const MOMENTS = [1, 2, 3].map((hour) => `2026-11-24T0${hour}:00:00.000Z`);
const after = (index: number) => Date.parse(MOMENTS[index] ?? '');

const merchant = (name: string) => ({
  name,
  sub_id_parameter: null,
  disclosure: `${name} pays us.`,
});

const bare: Review = {
  ...emptyPostRow,
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  slug: 'nord-roller',
  former_slugs: [],
  title: 'Nord & Roller',
  image: null,
  is_demonstration: false,
  created_at: '2026-01-01T09:00:00+00:00',
  updated_at: '2026-03-01T09:00:00+00:00',
  published_at: '2026-02-01T09:00:00+00:00',
  content_updated_at: null,
  categories: [],
  offers: [],
  merchant: null,
  price_checked_at: null,
  price_until: null,
};

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function anyOffer(below: ReturnType<typeof numbers>, index: number): Offer {
  const ends_at = MOMENTS[below(6)] ?? null;
  const priced = shownOffer({
    id: `00000000-0000-4000-8000-00000000f00${index}`,
    url: `https://shop-${below(3)}.example/roller?a=1&b=2`,
    merchant: below(2) === 0 ? null : merchant(`Shop ${below(3)} <&>`),
    amount: 100 * (1 + below(9)),
    currency: below(4) === 0 ? 'EUR' : 'USD',
    price_until: MOMENTS[below(5)] ?? null,
    ends_at,
  });
  if (below(5) > 0) return priced;
  const { id, url } = priced;
  return shownOffer({
    id,
    url,
    ends_at,
    amount: null,
    currency: null,
    checked_at: null,
    availability: 'unknown',
  });
}

function anyReview(seed: number): Review {
  const below = numbers(seed);
  const offers = Array.from({ length: below(6) }, (_, index) => anyOffer(below, index));
  const primary_affiliate_url = below(2) === 0 ? null : 'https://shop.example/roller';
  return {
    ...bare,
    offers,
    price: below(3) === 0 ? null : `$${1 + below(9)}`,
    price_checked_at: '2026-11-20T08:30:00.000Z',
    price_until: below(2) === 0 ? null : (MOMENTS[below(3)] ?? null),
    primary_affiliate_url,
    overall_rating: below(2) === 0 ? null : 4,
    merchant: primary_affiliate_url !== null && below(2) === 0 ? merchant('Shop 1 <&>') : null,
  };
}

const textsBy = (offer_order: OfferOrder) => ({ ...pageTextsOf(siteTextsOf([])), offer_order });

/** What the page of a review has of its offers. */
function pageOf(review: Review, order: OfferOrder): string {
  const texts = textsBy(order);
  const thing = productThing(review, texts, 'https://spotter.example');
  const end = thing === null ? null : markupEnd(thing);
  const until = end === null ? '' : ` data-until="${end}"`;
  const script = (text: string) => `<script type="application/ld+json"${until}>${text}</script>`;
  return [
    thing === null ? '' : script(scriptText(thing)),
    renderToString(createElement(ReviewArticle, { review, texts })),
    renderToString(createElement(ReviewCard, { item: catalogueItem(review), layout: 'grid' })),
  ].join('');
}

/** The order of properties has no meaning. */
function comparable(page: string): unknown[] {
  const [, markup = 'null'] = /<script[^>]*>(.*?)<\/script>/.exec(page) ?? [];
  return [...page.replace(markup, '').split(/(?=<)/), JSON.parse(markup)];
}

const rewritten = (page: string, now: number) => withoutExpired(new Response(page), now).text();

describe.each(offerOrderSchema.options)('ordered by %s', (order) => {
  test('a page without what has expired is the page that is rendered then', async () => {
    let ended = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const review = anyReview(seed);
      const end = reviewEnd(review);
      for (const index of [0, 1, 2]) {
        const now = after(index);
        if (end !== null && Date.parse(end) <= now) ended += 1;
        const page = await rewritten(pageOf(review, order), now);
        const fresh = pageOf(currentReview(review, now), order);
        expect(comparable(page), `review ${seed} after ${index}`).toEqual(comparable(fresh));
      }
    }
    expect(ended).toBeGreaterThan(200);
  });
});

test('a limited price is gone from every byte at its moment and its button stays', async () => {
  const offers = [shownOffer({ amount: 7777, price_until: MOMENTS[0] ?? null })];
  const page = pageOf({ ...bare, offers }, 'editor');
  const before = await rewritten(page, after(0) - 1);
  expect(before.match(/77\.77/g)).toHaveLength(7);
  const then = await rewritten(page, after(0));
  expect(then).not.toMatch(/77\.77|7777|InStock|Price checked/);
  expect(then).toContain('View offer');
});

/** As Astro writes data into the attribute of an island. */
function serialized(data: unknown): unknown {
  if (Array.isArray(data)) return [1, data.map(serialized)];
  return [0, data !== null && typeof data === 'object' ? fields(data) : data];
}

const fields = (data: object) =>
  Object.fromEntries(Object.entries(data).map(([name, held]) => [name, serialized(held)]));

function island(items: CatalogueItem[]): string {
  const props = JSON.stringify(fields({ result: { items }, note: '"<&>\' &quot;' }));
  const attribute = props
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&quot;');
  return `<astro-island props="${attribute}"></astro-island>`;
}

test('the data of an island is that of the page rendered then', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    catalogueItem({
      ...anyReview(index + 1),
      title: `A & B's <"${index}">`,
      limited_time_offer_enabled: true,
      limited_time_offer: 'Half price',
      limited_time_offer_ends_at: MOMENTS[index % 4] ?? null,
    }),
  );
  for (const index of [0, 1, 2]) {
    const now = after(index);
    const current = items.map((item) => currentItem(item, now));
    expect(await rewritten(island(items), now)).toBe(island(current));
  }
});
