import { z } from 'zod';
import { isBlank } from '../forms/blank.ts';
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

const fieldSchema = (name: FieldName) =>
  name === 'title' ? draftTitle : postFormSchema.shape[name];

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
  const entries: [string, unknown][] = [];
  const problems: { name: FieldName; message: string }[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (!isDraftField(name)) continue;
    const result = fieldSchema(name).safeParse(value);
    if (!isInOrder && offerInstants.includes(name)) {
      problems.push({ name, message: postMessages.offerOrder });
    } else if (result.success) entries.push([name, result.data]);
    else problems.push({ name, message: result.error.issues[0]?.message ?? '' });
  }
  // Every value was parsed with the schema of its field.
  return { fields: Object.fromEntries(entries) as DraftFields, problems };
}

const draftFieldsSchema = z.record(z.string(), z.unknown()).transform((input, context) => {
  const { fields, problems } = checkDraft(input);
  for (const { name, message } of problems) {
    context.addIssue({ code: 'custom', path: [name], message });
  }
  return fields;
});

export const autosaveSchema = z.object({
  fields: draftFieldsSchema,
  /** Null creates the draft. */
  version: z.iso.datetime({ offset: true }).nullable(),
  /** Whether this text stays a revision of its own when the next one is stored. */
  kept: z.boolean().optional(),
});

export const discardSchema = z.object({ version: z.iso.datetime({ offset: true }) });
