import { z } from 'zod';
import { BEST_OF_TEXT_MAX_LENGTH } from '../../../core/best-of/schema.ts';
import { CATEGORY_NAME_MAX_LENGTH } from '../../../core/categories/schema.ts';
import { COMPARISON_TEXT_MAX_LENGTH } from '../../../core/comparisons/schema.ts';
import { isBlank } from '../../../core/forms/blank.ts';
import {
  directionSchema,
  SPECIFICATION_NAME_MAX_LENGTH,
  SPECIFICATION_UNIT_MAX_LENGTH,
  specificationKindSchema,
} from '../../../core/specifications/schema.ts';
import { id, slug, text, time, trimmed } from './values.ts';

export const specificationSchema = z
  .strictObject({
    id,
    name: trimmed(SPECIFICATION_NAME_MAX_LENGTH),
    kind: specificationKindSchema,
    unit: trimmed(SPECIFICATION_UNIT_MAX_LENGTH).nullable(),
    direction: directionSchema.nullable(),
    created_at: time,
    updated_at: time,
  })
  .refine(({ kind, unit }) => unit === null || kind === 'number', {
    path: ['unit'],
    error: 'belongs to numbers only',
  })
  .refine(({ kind, direction }) => direction === null || kind !== 'text', {
    path: ['direction'],
    error: 'is none of a text',
  });

export const categorySchema = z.strictObject({
  id,
  name: trimmed(CATEGORY_NAME_MAX_LENGTH),
  slug,
  active: z.boolean(),
  created_at: time,
  updated_at: time,
  // A backup may be older than the rest.
  introduction: text(BEST_OF_TEXT_MAX_LENGTH).prefault(''),
  seo_title: text(200).prefault(''),
  seo_description: text(500).prefault(''),
  specification_ids: z.array(id).prefault([]),
});

/** Texts anywhere in JSON that the database can store. */
function storable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\p{Surrogate}\0]/u.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(storable);
}

/** @param content what a document stores */
export const documentSchema = <Content extends { title: string; slug: string | null }>(
  content: z.ZodType<Content>,
) => {
  const contentSchema = content
    .refine((given) => slug.nullable().safeParse(given.slug).success, {
      path: ['slug'],
      error: 'is not an address',
    })
    .refine(storable, 'has a text that is none');
  return z
    .strictObject({
      id,
      former_slugs: z.array(slug),
      content: contentSchema,
      draft: contentSchema.nullable(),
      published: z.boolean(),
      published_at: time.nullable(),
      content_updated_at: time.nullable(),
      // A backup may be older.
      feed_slug: slug.nullable().prefault(null),
      publish_at: time.nullable(),
      unpublish_at: time.nullable(),
      draft_publish_at: time.nullable(),
      trashed_at: time.nullable(),
      created_at: time,
      updated_at: time,
    })
    .refine(({ published, publish_at, content }) => !(published || publish_at) || content.slug, {
      path: ['content', 'slug'],
      error: 'is missing, and the text is published',
    })
    .refine(
      ({ published, publish_at, content }) => !(published || publish_at) || !isBlank(content.title),
      {
        path: ['content', 'title'],
        error: 'is missing, and the text is published',
      },
    )
    .refine(({ draft, draft_publish_at }) => draft_publish_at === null || draft !== null, {
      path: ['draft_publish_at'],
      error: 'belongs to a text without a draft',
    });
};

export const comparisonSchema = z
  .strictObject({
    id,
    first_post_id: id,
    second_post_id: id,
    introduction: text(COMPARISON_TEXT_MAX_LENGTH),
    verdict: text(COMPARISON_TEXT_MAX_LENGTH),
    published: z.boolean(),
    created_at: time,
    updated_at: time,
  })
  .refine(({ first_post_id, second_post_id }) => first_post_id !== second_post_id, {
    path: ['second_post_id'],
    error: 'is the same review',
  });
