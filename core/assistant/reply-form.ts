import { emptyPostForm, type PostForm } from '../posts/form.ts';
import { RATING_MAX, RATING_MIN } from '../posts/limits.ts';

/** What is read of an assistant's reply. */
export const aiReplyFields = [
  'title',
  'short_description',
  'product_image_url',
  'overall_rating',
  'price',
  'primary_cta_text',
  'key_features',
  'pros',
  'cons',
  'in_depth_analysis',
  'who_is_this_for',
] as const;

export type AiReplyField = (typeof aiReplyFields)[number];

/** What a reply says, by field, before it is made to fit the form. */
export type AiReply = ReadonlyMap<AiReplyField, unknown>;

/** What stands between the items of a list, where a field is given as one. */
const separators: Partial<Record<AiReplyField, string>> = {
  key_features: '\n',
  pros: '\n',
  cons: '\n',
  who_is_this_for: '\n',
  in_depth_analysis: '\n\n',
};

const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

const fieldsByLetters = new Map(aiReplyFields.map((field) => [letters(field), field]));

/** The field that a key means: `title`, and also `Title`, `keyFeatures` or `Key Features`. */
export function aiReplyField(key: string): AiReplyField | undefined {
  return fieldsByLetters.get(letters(key));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An entry of a list that is no text: its values, as in "Light: 240 g a shoe". */
function itemText(item: unknown): string {
  if (!isObject(item)) return plainText(item).trim();
  return Object.values(item)
    .map((value) => plainText(value).trim())
    .filter((text) => text !== '')
    .join(': ');
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Some workflows escape a text twice; its lines then end in a backslash and an n. */
function withRealLines(text: string): string {
  return text.includes('\n') ? text : text.replaceAll(/\\r\\n|\\n/g, '\n');
}

function textOf(field: AiReplyField, value: unknown): string {
  const separator = separators[field];
  if (Array.isArray(value)) {
    return value
      .map(itemText)
      .filter((text) => text !== '')
      .join(separator ?? ', ');
  }
  if (isObject(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${itemText(part)}`)
      .join(separator ?? ', ');
  }
  const text = plainText(value).trim();
  return separator === undefined ? text : withRealLines(text);
}

const FRACTION = /^(\d+(?:[.,]\d+)?)\s*(?:\/|out of)\s*(\d+)/i;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?/;

const toNumber = (text: string) => Number(text.replace(',', '.'));

/**
 * A rating as a whole number from 1 to 5, the part behind the point dropped as the stars drop it;
 * "9/10" counts by its scale. 1 for what is blank or no number.
 */
function ratingOf(value: unknown): number {
  const text = plainText(value).trim();
  const [, points, scale] = FRACTION.exec(text) ?? [];
  const rating =
    points !== undefined && Number(scale) > 0
      ? (toNumber(points) / Number(scale)) * RATING_MAX
      : toNumber(NUMBER.exec(text)?.[0] ?? '');
  // Rounded first: 4.1 of 5 must not become 4.099….
  const whole = Math.floor(Number(rating.toFixed(6)));
  return Number.isNaN(whole) ? RATING_MIN : Math.min(RATING_MAX, Math.max(RATING_MIN, whole));
}

/**
 * The form of a draft that a reply describes: unpublished, in no category, without an affiliate
 * address and an offer. What the reply does not name stays as in a new post. Texts come as they are:
 * the form's own rules decide whether they can be saved.
 */
export function formOfReply(reply: AiReply): PostForm {
  const text = (field: AiReplyField) =>
    reply.has(field) ? textOf(field, reply.get(field)) : undefined;
  return {
    ...emptyPostForm,
    title: text('title') ?? '',
    short_description: text('short_description') ?? '',
    product_image_url: text('product_image_url') ?? '',
    overall_rating: reply.has('overall_rating')
      ? ratingOf(reply.get('overall_rating'))
      : emptyPostForm.overall_rating,
    price: text('price') ?? '',
    primary_cta_text: text('primary_cta_text') ?? '',
    key_features: text('key_features') ?? '',
    pros: text('pros') ?? '',
    cons: text('cons') ?? '',
    in_depth_analysis: text('in_depth_analysis') ?? '',
    who_is_this_for: text('who_is_this_for') ?? '',
  };
}
