import { postDraftSchema } from '../../core/posts/autosave.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { type AdminPost, adminPostSchema } from '../../core/posts/schema.ts';
import type { ContentKind } from '../content/index.ts';
import { formRow } from './form-row.ts';
import { refusal } from './refused.ts';

export const postKind: ContentKind<AdminPost> = {
  kind: 'post',
  schema: adminPostSchema,
  fields: postDraftSchema.transform(({ category_ids, ...fields }) => ({
    ...formRow(fields),
    ...(category_ids !== undefined && { category_ids }),
  })),
  refusal,
  messages: postMessages,
};
