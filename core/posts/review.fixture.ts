import { emptyPostRow, type Review } from './schema.ts';

/** Without anything that a review can lack. */
export const plainReview: Review = {
  ...emptyPostRow,
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  slug: 'nord-roller',
  former_slugs: [],
  title: 'Nord Roller',
  image: null,
  is_demonstration: false,
  created_at: '2026-01-01T09:00:00+00:00',
  updated_at: '2026-03-01T09:00:00+00:00',
  published_at: '2026-02-01T09:00:00+00:00',
  content_updated_at: '2026-03-01T09:00:00+00:00',
  categories: [],
  offers: [],
  merchant: null,
  price_checked_at: null,
  price_until: null,
};
