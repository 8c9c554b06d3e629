import { plainReview } from '../posts/review.fixture.ts';
import type { Review } from '../posts/schema.ts';
import type { BestOfPage } from './schema.ts';

/** A best-of page as visitors see it, for tests. */
export const bestOfPage = (
  content: Partial<BestOfPage['content']> = {},
  published_at = '2026-10-01T08:00:00+00:00',
): BestOfPage => ({
  id: '00000000-0000-4000-8000-00000000b001',
  former_slugs: [],
  published_at,
  content_updated_at: published_at,
  content: {
    title: 'Best running shoes',
    slug: 'running-shoes',
    introduction: '<p>Shoes for &amp; against the road.</p>',
    order: 'editor',
    picks: [],
    specification_ids: [],
    how_we_chose: '<p>We wore them for a year.</p>',
    faq: [],
    left_out: [],
    comparisons: [],
    category_ids: [],
    seo_title: '',
    seo_description: '',
    social_image_url: '',
    ...content,
  },
});

/** A pick of a review. */
export const pickOf = (post_id: string, given: { label?: string; reason?: string } = {}) => ({
  id: post_id.replace(/^.{8}/, '00000001'),
  post_id,
  label: '',
  reason: '',
  ...given,
});

export const idOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A public review. */
export const pickedReview = (number: number, given: Partial<Review> = {}): Review => ({
  ...plainReview,
  id: idOf(number),
  slug: `shoe-${number}`,
  title: `Shoe ${number}`,
  content_updated_at: null,
  ...given,
});
