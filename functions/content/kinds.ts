import type { z } from 'zod';
import { adminBestOfSchema } from '../../core/best-of/admin.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { adminPostSchema } from '../../core/posts/schema.ts';

/** What has a history, a schedule and a trash, and what is said about it. */
export interface ContentKind {
  /** Its name in the database. */
  kind: 'post' | 'best-of';
  /** Its name in answers. */
  field: 'post' | 'page';
  /** A text as its editor needs it. */
  schema: z.ZodType;
  messages: { missing: string; changed: string };
}

export const postKind: ContentKind = {
  kind: 'post',
  field: 'post',
  schema: adminPostSchema,
  messages: postMessages,
};

export const bestOfKind: ContentKind = {
  kind: 'best-of',
  field: 'page',
  schema: adminBestOfSchema,
  messages: bestOfMessages,
};
