/**
 * Something that visitors see until a moment. In markup the element has the attribute `data-until`, in data
 * there is a field with the moment. The Worker removes what has expired from every response, so that it
 * ends on time whatever else is down.
 */
export const UNTIL_ATTRIBUTE = 'data-until';

/** `now` in milliseconds. Without a moment it never ends. */
export function hasExpired(until: string | null | undefined, now: number): boolean {
  return until != null && Date.parse(until) <= now;
}

/** The first of some moments; null without any. */
export function earliest(moments: Iterable<string | null>): string | null {
  let first: string | null = null;
  for (const moment of moments) {
    if (moment === null) continue;
    if (first === null || Date.parse(moment) < Date.parse(first)) first = moment;
  }
  return first;
}
