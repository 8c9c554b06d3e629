import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';
import { slugFromName } from '../../../core/categories/schema.ts';
import { SLUG_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { isSlug } from '../../../core/forms/text-field.ts';
import { isReservedSlug } from '../../../core/posts/address.ts';

/** Derives an id from a name, so that a second import finds the same row. */
export function idFrom(name: string): string {
  const bytes = createHash('sha256').update(`spotter import-wordpress ${name}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function isReviewSlug(text: string): boolean {
  return isSlug(text) && text.length <= SLUG_MAX_LENGTH && !isReservedSlug(text);
}

/** Returns and reserves the first free of slug, slug-2, slug-3 and so on. */
export function takeFree(wanted: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const candidate = wanted.slice(0, SLUG_MAX_LENGTH - suffix.length).replace(/-$/, '') + suffix;
    if (taken.has(candidate) || isReservedSlug(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}

/** Letters of other scripts, with the marks that belong to them. */
const NOT_LATIN = /(?:(?!\p{Script=Latin})\p{L}\p{M}*)+/gu;

/** Writes letters of other scripts as Latin ones; each syllable of Chinese becomes a word. */
const inLatin = (text: string): string =>
  text.replace(NOT_LATIN, (letters) => anyAscii(letters).replace(/(?<=[a-z])(?=[A-Z])/g, ' '));

/** A valid WordPress slug, else one from the name, else the fallback. */
export function slugOf(given: string, name: string, fallback: string): string {
  if (isSlug(given) && given.length <= SLUG_MAX_LENGTH) return given;
  return slugFromName(inLatin(name)) || fallback;
}
