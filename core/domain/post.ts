import { z } from 'zod';
import { RATING_MAX, RATING_MIN } from '../limits.ts';
import { categorySchema } from './category.ts';

const optionalText = z.string().nullable();

/**
 * A published post as the publishable key reads it, its categories flattened out of the link table.
 * Field names are the database's, so that one thing has one name from the table to the page.
 */
export const reviewSchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    former_slugs: z.array(z.string()),
    title: z.string(),
    short_description: optionalText,
    product_image_url: optionalText,
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
  })
  .transform(({ post_categories, ...post }) => ({
    ...post,
    categories: post_categories
      .map((link) => link.categories)
      .sort((one, other) => one.name.localeCompare(other.name, 'en')),
  }));

export type Review = z.infer<typeof reviewSchema>;
