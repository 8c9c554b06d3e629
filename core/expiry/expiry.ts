/**
 * Something that visitors see until a moment. In markup the element has the attribute `data-until`, in data
 * there is a field with the moment. The Worker removes what has expired from every response, so that it
 * ends on time whatever else is down.
 */
export const UNTIL_ATTRIBUTE = 'data-until';

/**
 * The replacement of something that expires is in the page, hidden. From that moment on, the Worker shows it.
 */
export const FROM_ATTRIBUTE = 'data-from';

interface Term {
  from?: string | null | undefined;
  until?: string | null | undefined;
}

/** The attributes of an element that is there for a time. */
export function timed({ from, until }: Term) {
  return {
    [UNTIL_ATTRIBUTE]: until ?? undefined,
    [FROM_ATTRIBUTE]: from ?? undefined,
    hidden: from == null ? undefined : true,
  };
}

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

/** When fewer than a number of things are left. Each has an end or stays; null means never. */
export function fewerThan(count: number, moments: readonly (string | null)[]): string | null {
  const latestFirst = moments
    .filter((moment) => moment !== null)
    .sort((one, other) => Date.parse(other) - Date.parse(one));
  const staying = moments.length - latestFirst.length;
  return staying >= count ? null : (latestFirst[count - staying - 1] ?? null);
}

/** The last of some moments; null when one thing stays. */
export const latest = (moments: readonly (string | null)[]) => fewerThan(1, moments);
