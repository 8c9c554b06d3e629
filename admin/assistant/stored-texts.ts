import { z } from 'zod';
import { emptyPostForm, postFormStateSchema } from '../../core/posts/schema.ts';
import { sameForm } from '../posts/index.ts';
import { draftKey } from '../ui/local-drafts.ts';

const textsSchema = z.object({
  prompt: z.string(),
  response: z.string(),
  form: postFormStateSchema,
});

/** The texts of the assistant's screen. */
export type AssistantTexts = z.infer<typeof textsSchema>;

export const emptyTexts: AssistantTexts = { prompt: '', response: '', form: emptyPostForm };

const keyOf = (ownerId: string) => draftKey({ ownerId, post: 'assistant' }, 'current');

export function isEmpty({ prompt, response, form }: AssistantTexts): boolean {
  return prompt === '' && response === '' && sameForm(form, emptyPostForm);
}

/** The texts of an earlier visit; unreadable ones are removed. */
export function readTexts(storage: Storage, ownerId: string): AssistantTexts {
  const stored = storage.getItem(keyOf(ownerId));
  if (stored === null) return emptyTexts;
  try {
    return textsSchema.parse(JSON.parse(stored));
  } catch {
    storage.removeItem(keyOf(ownerId));
    return emptyTexts;
  }
}

/** Stores the texts. False when the browser has no room for them; an older copy stays then. */
export function writeTexts(storage: Storage, ownerId: string, texts: AssistantTexts): boolean {
  try {
    if (isEmpty(texts)) storage.removeItem(keyOf(ownerId));
    else storage.setItem(keyOf(ownerId), JSON.stringify(texts));
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
