import { z } from 'zod';
import { categorySchema } from '../categories/schema.ts';
import { pictureSchema } from '../images/schema.ts';
import { RATING_MAX, RATING_MIN } from './limits.ts';

const optionalText = z.string().nullable();

/** What `reviewSchema` reads, in the database's words. */
export const REVIEW_COLUMNS =
  'id, slug, former_slugs, title, short_description, product_image_url, product_image_alt, image, overall_rating, price, key_features, pros, cons, who_is_this_for, in_depth_analysis, primary_affiliate_url, primary_cta_text, limited_time_offer_enabled, limited_time_offer, is_demonstration, created_at, updated_at, published_at, post_categories(categories(name, slug))';

/** A post's content as the database answers it, its categories in the link table. */
const reviewRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  former_slugs: z.array(z.string()),
  title: z.string(),
  short_description: optionalText,
  product_image_url: optionalText,
  product_image_alt: optionalText,
  image: pictureSchema.nullable(),
  overall_rating: z.number().int().min(RATING_MIN).max(RATING_MAX).nullable(),
  price: optionalText,
  key_features: optionalText,
  pros: optionalText,
  cons: optionalText,
  who_is_this_for: optionalText,
  in_depth_analysis: optionalText,
  primary_affiliate_url: optionalText,
  primary_cta_text: optionalText,
  limited_time_offer_enabled: z.boolean(),
  limited_time_offer: optionalText,
  is_demonstration: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  published_at: z.string().nullable(),
  post_categories: z.array(z.object({ categories: categorySchema })),
});

function flattenCategories<Row extends Pick<z.infer<typeof reviewRow>, 'post_categories'>>({
  post_categories,
  ...post
}: Row) {
  return {
    ...post,
    categories: post_categories
      .map((link) => link.categories)
      .sort((one, other) => one.name.localeCompare(other.name, 'en')),
  };
}

/**
 * A published post as the publishable key reads it, its categories flattened out of the link table.
 * Field names are the database's, so that one thing has one name from the table to the page.
 */
export const reviewSchema = reviewRow.transform(flattenCategories);

export type Review = z.infer<typeof reviewSchema>;

/** Any post, as behind the owner's session: a draft may have no slug yet. */
export const previewedPostSchema = reviewRow
  .extend({ slug: z.string().nullable(), published: z.boolean() })
  .transform(flattenCategories);
