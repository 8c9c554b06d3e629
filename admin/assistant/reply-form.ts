import {
  type AiReplyField,
  aiReplyFields,
  postField,
  RATING_MAX,
  RATING_MIN,
} from '../../core/posts/fields.ts';
import { emptyPostForm, type PostForm } from '../../core/posts/schema.ts';

export type AiReply = ReadonlyMap<AiReplyField, unknown>;

const separators: Partial<Record<string, string>> = { lines: '\n', block: '\n', rich: '\n\n' };

const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

const fieldsByLetters = new Map(aiReplyFields.map((field) => [letters(field), field]));

/** Also accepts `Title`, `keyFeatures` or `Key Features`. */
export function aiReplyField(key: string): AiReplyField | undefined {
  return fieldsByLetters.get(letters(key));
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

function itemText(item: unknown): string {
  if (!isObject(item)) return plainText(item).trim();
  return Object.values(item)
    .map((value) => plainText(value).trim())
    .filter((text) => text !== '')
    .join(': ');
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  // JSON has numbers such as 1e309 that become infinite.
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : '';
}

/** Some workflows escape line breaks twice. */
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

/** Floors to 1 to 5, as the stars do. "9/10" is scaled; a missing, blank or invalid rating gives 1. */
function ratingOf(value: unknown): number {
  const text = plainText(value).trim();
  const [, points, scale] = FRACTION.exec(text) ?? [];
  const rating =
    points !== undefined && Number(scale) > 0
      ? (toNumber(points) / Number(scale)) * RATING_MAX
      : toNumber(NUMBER.exec(text)?.[0] ?? '');
  // Rounding first keeps 4.1 of 5 from becoming 4.099….
  const whole = Math.floor(Number(rating.toFixed(6)));
  return Number.isNaN(whole) ? RATING_MIN : Math.min(RATING_MAX, Math.max(RATING_MIN, whole));
}

/** Converts a reply without checking it: the form's own rules decide whether it can be saved. */
export function formOfReply(reply: AiReply): PostForm {
  const values = aiReplyFields
    .filter((field) => reply.has(field))
    .map((field) => {
      const value = reply.get(field);
      return [field, postField(field).kind === 'rating' ? ratingOf(value) : textOf(field, value)];
    });
  const rated = { overall_rating: RATING_MIN, rating_is_default: false };
  return { ...emptyPostForm, ...rated, ...Object.fromEntries(values) };
}
