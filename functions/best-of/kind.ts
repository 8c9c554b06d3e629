import {
  type AdminBestOf,
  adminBestOfSchema,
  bestOfDraftSchema,
} from '../../core/best-of/admin.ts';
import { contentOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages as messages } from '../../core/best-of/messages.ts';
import { type ContentKind, refusalOf } from '../content/index.ts';

export const bestOfKind: ContentKind<AdminBestOf> = {
  kind: 'best-of',
  schema: adminBestOfSchema,
  fields: bestOfDraftSchema.transform((fields) => contentOfForm(fields)),
  refusal: refusalOf({
    slug: { error: messages.slugTaken, field: 'slug' },
    title: { error: messages.titleRequired, field: 'title' },
  }),
  messages,
};
