import { z } from 'zod';
import { emptyPostForm, postFormStateSchema } from '../../core/posts/schema.ts';
import { sameForm } from '../posts/index.ts';
import { draftKey, readStored } from '../ui/local-drafts.ts';

const textsSchema = z.object({
  prompt: z.string(),
  response: z.string(),
  form: postFormStateSchema,
});

export type AssistantTexts = z.infer<typeof textsSchema>;

export const emptyTexts: AssistantTexts = { prompt: '', response: '', form: emptyPostForm };

const keyOf = (ownerId: string) => draftKey({ ownerId, post: 'assistant' }, 'current');

export const isEmpty = ({ prompt, response, form }: AssistantTexts): boolean =>
  prompt === '' && response === '' && sameForm(form, emptyPostForm);

/** The texts of an earlier visit; removes unreadable ones. */
export const readTexts = (storage: Storage, ownerId: string): AssistantTexts =>
  readStored(storage, keyOf(ownerId), textsSchema) ?? emptyTexts;

/** Stores the texts. False when the browser has no room; an older copy stays. */
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
