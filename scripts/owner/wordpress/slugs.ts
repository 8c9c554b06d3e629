import { slugFromName } from '../../../core/categories/schema.ts';
import { SLUG_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { isSlug } from '../../../core/forms/text-field.ts';
import { isReservedSlug } from '../../../core/posts/address.ts';

/** Whether a text can be the address of a review. */
export function isReviewSlug(text: string): boolean {
  return isSlug(text) && text.length <= SLUG_MAX_LENGTH && !isReservedSlug(text);
}

/** The first of a slug, slug-2, slug-3 and so on that is not taken; it is taken then. */
export function takeFree(wanted: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const candidate = wanted.slice(0, SLUG_MAX_LENGTH - suffix.length).replace(/-$/, '') + suffix;
    if (taken.has(candidate) || isReservedSlug(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}

/** A slug as WordPress has it if it can be one here, else one from the name, else the other. */
export function slugOf(given: string, name: string, other: string): string {
  if (isSlug(given) && given.length <= SLUG_MAX_LENGTH) return given;
  return slugFromName(name) || other;
}
