import { z } from 'zod';
import { draftFieldsSchema } from '../content/schema.ts';
import { isBlank } from '../forms/blank.ts';
import { checkedFields } from '../forms/checked-fields.ts';
import { textLine } from '../forms/text-field.ts';
import { type FieldName, isFieldName, postFields } from './fields.ts';
import { postMessages } from './messages.ts';
import { isOfferInOrder, type PostForm, postFormSchema } from './schema.ts';

/** Publishing is never automatic. */
export type DraftFields = Partial<Omit<PostForm, 'published'>>;

const isDraftField = (name: string): name is keyof DraftFields =>
  isFieldName(name) && name !== 'published';

/** A draft may have no title yet. */
const draftTitle = textLine(postFields.title.limit).transform((title) =>
  isBlank(title) ? '' : title,
);

const offerInstants: readonly string[] = [
  'limited_time_offer_starts_at',
  'limited_time_offer_ends_at',
] satisfies FieldName[];

/**
 * Separates fields that can be saved now from those that cannot, such as an address being typed.
 *
 * @param form with the fields that are not sent
 */
export function checkDraft(
  fields: Readonly<Record<string, unknown>>,
  form: Partial<PostForm> = fields,
) {
  const isInOrder = isOfferInOrder(form);
  return checkedFields<DraftFields>(fields, (name) => {
    if (!isDraftField(name)) return undefined;
    if (!isInOrder && offerInstants.includes(name)) return z.never(postMessages.offerOrder);
    return name === 'title' ? draftTitle : postFormSchema.shape[name];
  });
}

/** The fields of an autosave. */
export const postDraftSchema = draftFieldsSchema((fields) => checkDraft(fields));
