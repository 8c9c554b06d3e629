import { z } from 'zod';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { isSlug, textLine } from '../forms/text-field.ts';
import { isWebAddress } from '../forms/web-address.ts';
import { splitLines } from '../rich-text/lines.ts';
import { presentText } from './display.ts';
import { postFields } from './fields.ts';
import { publishCheckMessages } from './messages.ts';
import { parsePrice } from './price.ts';
import type { PostForm } from './schema.ts';
import { SEARCH_DESCRIPTION_LENGTH } from './search-texts.ts';

/** `except` is the post being edited, '' for none. */
export const titleCheckQuerySchema = z.object({
  title: textLine(postFields.title.limit).min(1),
  except: z.union([z.literal(''), z.uuid()]).default(''),
});

export const titleCheckSchema = z.object({
  taken: z.object({ id: z.uuid(), title: z.string() }).nullable(),
});

export type TitleCheck = z.infer<typeof titleCheckSchema>;

export const linkCheckQuerySchema = z.object({
  address: z.string().trim().max(WEB_ADDRESS_MAX_LENGTH).refine(isWebAddress),
});

/** Slugs of managed links with commas between them; a post names fewer than these. */
export const managedLinksQuerySchema = z.object({
  slugs: z
    .string()
    .max(8_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().refine(isSlug)).max(200)),
});

export interface ManagedLinksCheck {
  /** The managed links that lead nowhere: unknown, deleted, ended or without a target. */
  gone: string[];
}

export interface LinkCheck {
  answers: boolean;
}

interface Surroundings {
  /** Null while unknown. */
  disclosure: string | null;
  sameTitle: string | null;
  /** Null while unknown. */
  linkAnswers: boolean | null;
  /** Advice about links and prices of shops; absent while unknown. */
  shops?: readonly Advice[] | undefined;
}

export interface Advice {
  field: keyof PostForm | null;
  sentence: string;
}

const IMAGE_OR_HEADING = /<(img|h[1-6])\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s=/]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)/g;

const hasAltText = (attributes: string) =>
  [...attributes.matchAll(ATTRIBUTE)].some(
    ([, name = '', value = '']) => name.toLowerCase() === 'alt' && /[^\s"']/.test(value),
  );

/** What a text in HTML lacks for people who do not see it. */
function flawsOf(html: string) {
  let imagesWithoutAlt = 0;
  let skipsLevel = false;
  let level: number | undefined;
  for (const [, name = '', attributes = ''] of html.matchAll(IMAGE_OR_HEADING)) {
    if (name.toLowerCase() === 'img') {
      if (!hasAltText(attributes)) imagesWithoutAlt += 1;
      continue;
    }
    const next = Number(name.slice(1));
    skipsLevel ||= level !== undefined && next > level + 1;
    level = next;
  }
  return { imagesWithoutAlt, skipsLevel };
}

/** In form order. Advice never prevents publishing. */
export function publishAdvice(form: PostForm, around: Surroundings): Advice[] {
  const found: Advice[] = [];
  const advise = (hurts: boolean, field: Advice['field'], sentence: string) => {
    if (hurts) found.push({ field, sentence });
  };
  const says = publishCheckMessages;
  const has = (text: string) => presentText(text) !== null;
  const hasImage = has(form.product_image_url);
  const hasLink = has(form.primary_affiliate_url);
  const searched = has(form.seo_description) ? 'seo_description' : 'short_description';
  const { length } = [...form[searched].trim()];

  advise(around.sameTitle !== null, 'title', says.titleTaken(around.sameTitle ?? ''));
  advise(length === 0, 'short_description', says.descriptionMissing);
  advise(
    length > SEARCH_DESCRIPTION_LENGTH,
    searched,
    says.descriptionTooLong(SEARCH_DESCRIPTION_LENGTH),
  );
  advise(!hasImage, 'product_image_url', says.imageMissing);
  advise(hasImage && !has(form.product_image_alt), 'product_image_alt', says.altMissing);
  advise(has(form.price) && parsePrice(form.price) === null, 'price', says.priceUnreadable);
  advise(form.rating_is_default, 'overall_rating', says.ratingNotChosen);
  advise(splitLines(form.pros).length === 0, 'pros', says.prosMissing);
  advise(splitLines(form.cons).length === 0, 'cons', says.consMissing);
  const analysis = form.in_depth_analysis;
  const { imagesWithoutAlt, skipsLevel } = flawsOf(analysis);
  advise(!has(analysis), 'in_depth_analysis', says.analysisMissing);
  advise(imagesWithoutAlt > 0, 'in_depth_analysis', says.textAltMissing(imagesWithoutAlt));
  advise(skipsLevel, 'in_depth_analysis', says.headingSkipped);
  advise(!hasLink, 'primary_affiliate_url', says.linkMissing);
  advise(hasLink && around.linkAnswers === false, 'primary_affiliate_url', says.linkDead);
  found.push(...(around.shops ?? []));
  advise(around.disclosure?.trim() === '', null, says.disclosureMissing);
  return found;
}
