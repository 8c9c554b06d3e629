import { z } from 'zod';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { isWebAddress } from '../forms/text-field.ts';
import { splitLines } from '../rich-text/lines.ts';
import { presentText } from './display.ts';
import { postFields } from './fields.ts';
import { parsePrice } from './price.ts';
import { publishCheckMessages } from './publish-check-messages.ts';
import type { PostForm } from './schema.ts';

/** Search results cut a longer description. */
const SEARCH_DESCRIPTION_LENGTH = 160;

/** What the form asks the server: whether another post than `except` ('' for none) has a title. */
export const titleCheckQuerySchema = z.object({
  title: z.string().trim().min(1).max(postFields.title.limit),
  except: z.union([z.literal(''), z.uuid()]).default(''),
});

/** The other post of that title, drafts included. */
export const titleCheckSchema = z.object({
  taken: z.object({ id: z.uuid(), title: z.string() }).nullable(),
});

export type TitleCheck = z.infer<typeof titleCheckSchema>;

/** What the form asks the server: whether something answers at an affiliate address. */
export const linkCheckQuerySchema = z.object({
  address: z.string().trim().max(WEB_ADDRESS_MAX_LENGTH).refine(isWebAddress),
});

export interface LinkCheck {
  answers: boolean;
}

/** What is known beyond the form. */
interface Surroundings {
  /** As readers see it; null while it is not known. */
  disclosure: string | null;
  /** The title of another post that is called the same. */
  sameTitle: string | null;
  /** Whether the affiliate address answers; null while it is not known. */
  linkAnswers: boolean | null;
}

/** One thing that would hurt a review, and the field to put it right in. */
export interface Advice {
  field: keyof PostForm | null;
  sentence: string;
}

/**
 * What would hurt a review if it were published like this, in the order of the form. It is advice:
 * nothing here keeps anybody from publishing.
 */
export function publishAdvice(form: PostForm, around: Surroundings): Advice[] {
  const found: Advice[] = [];
  const advise = (hurts: boolean, field: Advice['field'], sentence: string) => {
    if (hurts) found.push({ field, sentence });
  };
  const description = presentText(form.short_description);
  const hasImage = presentText(form.product_image_url) !== null;
  const hasPrice = presentText(form.price) !== null;
  const hasLink = presentText(form.primary_affiliate_url) !== null;

  advise(
    around.sameTitle !== null,
    'title',
    publishCheckMessages.titleTaken(around.sameTitle ?? ''),
  );
  advise(description === null, 'short_description', publishCheckMessages.descriptionMissing);
  advise(
    [...(description ?? '')].length > SEARCH_DESCRIPTION_LENGTH,
    'short_description',
    publishCheckMessages.descriptionTooLong(SEARCH_DESCRIPTION_LENGTH),
  );
  advise(!hasImage, 'product_image_url', publishCheckMessages.imageMissing);
  advise(
    hasImage && presentText(form.product_image_alt) === null,
    'product_image_alt',
    publishCheckMessages.altMissing,
  );
  advise(
    hasPrice && parsePrice(form.price) === null,
    'price',
    publishCheckMessages.priceUnreadable,
  );
  advise(splitLines(form.pros).length === 0, 'pros', publishCheckMessages.prosMissing);
  advise(splitLines(form.cons).length === 0, 'cons', publishCheckMessages.consMissing);
  advise(!hasLink, 'primary_affiliate_url', publishCheckMessages.linkMissing);
  advise(
    hasLink && around.linkAnswers === false,
    'primary_affiliate_url',
    publishCheckMessages.linkDead,
  );
  advise(
    around.disclosure !== null && presentText(around.disclosure) === null,
    null,
    publishCheckMessages.disclosureMissing,
  );
  return found;
}
