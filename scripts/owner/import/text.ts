import { WEB_ADDRESS_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { characterCount, storable } from '../../../core/forms/text-field.ts';
import { type FieldName, fieldLabel, postField } from '../../../core/posts/fields.ts';
import type { PostNotes } from './notes.ts';

export function webAddress(address: string, base: string): string | null {
  const from = URL.canParse(base.trim()) ? base.trim() : undefined;
  if (address.trim() === '' || !URL.canParse(address.trim(), from)) return null;
  const { protocol, href } = new URL(address.trim(), from);
  return /^https?:$/.test(protocol) && href.length <= WEB_ADDRESS_MAX_LENGTH ? href : null;
}

/** Cut at a word. */
export function shortened(text: string, most: number): string {
  const whole = storable(text);
  if (characterCount(whole) <= most) return whole;
  const cut = [...whole].slice(0, most - 1).join('');
  return `${cut.replace(/\s+\S*$/, '').trim() || cut}…`;
}

/** The part of a text that fits into its field. */
export function fitted(whole: string, field: FieldName, notes: PostNotes): string {
  const { limit = 0 } = postField(field);
  const text = shortened(whole, limit);
  if (characterCount(whole) > limit) {
    notes.say(`${fieldLabel(field)} was cut to ${limit} characters.`);
  }
  return text;
}
