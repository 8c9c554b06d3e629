import { z } from 'zod';
import { emptyPostForm, postFormStateSchema } from '../../core/posts/schema.ts';
import { sameForm } from '../posts/form/form-state.ts';
import { draftKey } from '../ui/local-drafts.ts';

const textsSchema = z.object({
  prompt: z.string(),
  response: z.string(),
  form: postFormStateSchema,
});

/** What is being worked on with the assistant. */
export type AssistantTexts = z.infer<typeof textsSchema>;

export const noTexts: AssistantTexts = { prompt: '', response: '', form: emptyPostForm };

const keyOf = (ownerId: string) => draftKey({ ownerId, post: 'assistant' }, 'current');

/** Whether there is nothing to keep. */
export function isNothing({ prompt, response, form }: AssistantTexts): boolean {
  return prompt === '' && response === '' && sameForm(form, emptyPostForm);
}

/** What an earlier visit left in this browser; what cannot be read is removed. */
export function readCopy(storage: Storage, ownerId: string): AssistantTexts {
  const stored = storage.getItem(keyOf(ownerId));
  if (stored === null) return noTexts;
  try {
    return textsSchema.parse(JSON.parse(stored));
  } catch {
    storage.removeItem(keyOf(ownerId));
    return noTexts;
  }
}

/** Keeps a copy in this browser. False when it has no room for it; an older copy stays then. */
export function writeCopy(storage: Storage, ownerId: string, texts: AssistantTexts): boolean {
  try {
    if (isNothing(texts)) storage.removeItem(keyOf(ownerId));
    else storage.setItem(keyOf(ownerId), JSON.stringify(texts));
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
