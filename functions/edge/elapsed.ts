/** Milliseconds since an instant; endless since one that is ahead, because the clock was set back after it. */
export const elapsed = (since: number, now: number): number =>
  now >= since ? now - since : Number.POSITIVE_INFINITY;
