import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bestOfPage, pickOf } from '../../core/best-of/best-of.fixture.ts';
import { shownOffer } from '../../core/offers/offers.fixture.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { currentItem, currentReview } from '../../core/posts/offer.ts';
import type { Review } from '../../core/posts/schema.ts';
import { searchDescription, searchTitle, socialImage } from '../../core/posts/search-texts.ts';
import { shareImagePath } from '../../core/posts/share-image.ts';
import { absolute, breadcrumbThing, scriptText } from '../../core/seo/schema.ts';
import { siteTextsOf } from '../../core/settings/schema.ts';
import { naughtyMarkup, naughtyText, tries } from '../../core/testing/fuzz.fixture.ts';
import { sampleReview } from '../content/sample.ts';
import { BestOfArticle } from '../drawing/best-of/BestOfArticle.tsx';
import { pickedReviews } from '../drawing/best-of/page-texts.ts';
import { bestOfThings } from '../drawing/best-of/structured-data.ts';
import { ReviewArticle } from '../drawing/review/ReviewArticle.tsx';
import { ReviewCard } from '../drawing/review/ReviewCard.tsx';
import { productThing, reviewListThing, reviewSteps } from '../drawing/review/structured-data.ts';
import { makeFeed } from '../feeds/feed.tsx';

const origin = 'https://spotter.example';

const address = fc.oneof(
  naughtyText,
  fc.constantFrom('https://[', 'https://[insert-image-url]', 'https://shop.example:port/x.png'),
  fc.constantFrom(
    'https://',
    'https://%',
    '//',
    '/\\',
    '/images/[',
    'data:',
    'blob:x',
    'https://xn--a',
  ),
  naughtyText.map((text) => `https://${text}`),
);

const texts = [
  'title',
  'short_description',
  'product_image_alt',
  'seo_title',
  'seo_description',
  'price',
  'key_features',
  'pros',
  'cons',
] as const;
const more = ['who_is_this_for', 'primary_cta_text', 'limited_time_offer'] as const;
const dates = ['created_at', 'updated_at', 'published_at', 'content_updated_at'] as const;

const merchant = fc.option(
  fc.record({
    name: naughtyText,
    sub_id_parameter: fc.option(naughtyText),
    disclosure: naughtyText,
  }),
);

const offer = fc
  .record({
    id: fc.uuid(),
    url: address,
    merchant,
    note: naughtyText,
    ends_at: fc.option(naughtyText),
    checked_at: fc.option(naughtyText),
    price_until: fc.option(naughtyText),
    amount: fc.option(fc.integer({ min: 1, max: 999_999_999_999 })),
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'ZZZ'),
  })
  .map(shownOffer);

const anyReview: fc.Arbitrary<Review> = fc
  .record({
    ...Object.fromEntries([...texts, ...more].map((name) => [name, naughtyText])),
    ...Object.fromEntries(
      dates.map((name) => [
        name,
        fc.option(naughtyText, { freq: 4, nil: sampleReview.created_at }),
      ]),
    ),
    in_depth_analysis: naughtyMarkup,
    product_image_url: address,
    primary_affiliate_url: address,
    social_image_url: address,
    merchant,
    offers: fc.array(offer, { maxLength: 4 }),
    overall_rating: fc.constantFrom(null, 1, 3, 5),
    limited_time_offer_enabled: fc.boolean(),
    categories: fc.array(fc.record({ name: naughtyText, slug: naughtyText }), { maxLength: 2 }),
  })
  .map((fields) => ({ ...sampleReview, image: null, ...fields }));

test('a review with arbitrary text in every field renders', () => {
  fc.assert(
    fc.property(anyReview, address, (review, author_url) => {
      const site = siteTextsOf([{ setting_key: 'author_url', setting_value: author_url }]);
      expect(renderToString(createElement(ReviewArticle, { review, texts: site }))).toContain(
        '<h1',
      );
      const item = catalogueItem(review);
      expect(currentReview(review, 0).title + currentItem(item, 0).title).toBe(
        review.title + review.title,
      );
      expect(renderToString(createElement(ReviewCard, { item, layout: 'grid' }))).toContain('<a');
      const things = [
        productThing(review, site, origin),
        reviewListThing([item], origin),
        breadcrumbThing(reviewSteps(review, review.categories), origin),
      ];
      for (const thing of things) if (thing !== null) scriptText(thing);
      expect(shareImagePath(review)).toMatch(/^\/pictures\//);
      expect(absolute(socialImage(review) ?? shareImagePath(review), origin)).toMatch(/^http/);
      expect(searchTitle(review).length + searchDescription(review).length).toBeGreaterThan(0);
      for (const kind of ['rss', 'atom'] as const) {
        expect(makeFeed({ kind, reviews: [review], texts: site }, origin)).toContain('<title>');
      }
    }),
    tries(100),
  );
});

const id = fc.uuid();

const anyPage = fc
  .record({
    title: naughtyText,
    introduction: naughtyMarkup,
    how_we_chose: naughtyMarkup,
    seo_title: naughtyText,
    seo_description: naughtyText,
    social_image_url: address,
    order: fc.constantFrom('editor' as const, 'rating' as const, 'price' as const),
    specification_ids: fc.array(id, { maxLength: 3 }),
    faq: fc.array(fc.record({ id, question: naughtyText, answer: naughtyText }), { maxLength: 3 }),
    left_out: fc.array(fc.record({ id, name: naughtyText, reason: naughtyText }), { maxLength: 3 }),
  })
  .chain((content) => naughtyText.map((published) => bestOfPage(content, published)));

test('a best-of page with arbitrary text in every field renders', () => {
  fc.assert(
    fc.property(
      anyPage,
      fc.array(anyReview, { maxLength: 3 }),
      naughtyText,
      (empty, given, text) => {
        const reviews = given.map((review, index) => ({
          ...review,
          id: `${index}`,
          slug: `${index}`,
        }));
        const picks = reviews.map((review) => pickOf(review.id, { label: text, reason: text }));
        const page = { ...empty, content: { ...empty.content, picks } };
        const screen = { page, reviews, comparisons: [], texts: siteTextsOf([]) };
        expect(renderToString(createElement(BestOfArticle, screen))).toContain('<h1');
        for (const thing of bestOfThings(page, pickedReviews(screen), origin)) scriptText(thing);
        const feed = {
          kind: 'rss' as const,
          reviews,
          pages: { best_of: [page] },
          texts: screen.texts,
        };
        expect(makeFeed(feed, origin)).toContain('/best/running-shoes');
      },
    ),
    tries(60),
  );
});
