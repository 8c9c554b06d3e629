import {
  type AiReplyField,
  aiReplyFields,
  emptyPostForm,
  type PostForm,
  postField,
  RATING_MAX,
  RATING_MIN,
} from '../posts/schema.ts';

/** What a reply says, by field, before it is made to fit the form. */
export type AiReply = ReadonlyMap<AiReplyField, unknown>;

/** What separates the items of a list, by the kind of field that is given as one. */
const separators: Partial<Record<string, string>> = { lines: '\n', block: '\n', rich: '\n\n' };

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
  const separator = separators[postField(field).kind];
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
  const values = aiReplyFields
    .filter((field) => reply.has(field))
    .map((field) => {
      const value = reply.get(field);
      return [field, postField(field).kind === 'rating' ? ratingOf(value) : textOf(field, value)];
    });
  return { ...emptyPostForm, ...Object.fromEntries(values) };
}
