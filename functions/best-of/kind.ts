import { adminBestOfSchema, bestOfDraftSchema } from '../../core/best-of/admin.ts';
import {
  type BestOfForm,
  bestOfFormSchema,
  bestOfStateSchema,
  savedContent,
} from '../../core/best-of/form.ts';
import { bestOfMessages as messages } from '../../core/best-of/messages.ts';
import type { BestOfContent } from '../../core/best-of/schema.ts';
import { contentOfForm } from '../../core/content/schema.ts';
import { bestOfPages } from '../../core/screens/documents.ts';
import type { DocumentKind } from '../content/index.ts';
import { refusalOf } from '../http/entity.ts';

export const bestOfKind: DocumentKind<BestOfContent, BestOfForm> = {
  kind: 'best-of',
  schema: adminBestOfSchema,
  form: bestOfFormSchema,
  state: bestOfStateSchema,
  contentOf: contentOfForm,
  savedContent,
  fields: bestOfDraftSchema.transform((fields) => contentOfForm(fields)),
  refusal: refusalOf({
    slug: { error: messages.slugTaken, field: 'slug' },
    title: { error: messages.titleRequired, field: 'title' },
  }),
  pages: bestOfPages,
  messages,
};
