import { z } from 'zod';
import { adminBestOfSchema } from '../../core/best-of/admin.ts';
import { bestOfMessages as messages } from '../../core/best-of/messages.ts';

/** The outcomes of the database functions. */
export const missingSchema = z.object({ outcome: z.literal('missing') });
export const changedSchema = z.object({ outcome: z.literal('changed'), page: adminBestOfSchema });
export const savedSchema = z.object({ outcome: z.literal('saved'), page: adminBestOfSchema });
export const refusedSchema = z.object({
  outcome: z.literal('refused'),
  field: z.enum(['slug', 'title']),
});

export const missing = { error: messages.missing };

/** What the database refuses, by field. */
export const refused = {
  slug: { error: messages.slugTaken, field: 'slug' },
  title: { error: messages.titleRequired, field: 'title' },
} as const;
