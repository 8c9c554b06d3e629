import { DAY } from './days.ts';

/** Reviews that show what suggestions are for, by slug. */
export const STORIES = {
  /** Many views, and nobody clicks. */
  noClicks: 'dunmarrow-plain-whey-isolate',
  /** Many clicks, and nobody buys. */
  noSales: 'mono',
  /** It lost its visitors, and should be rewritten. */
  fading: 'hallam-orde-dial-24-adjustable-dumbbells',
  /** Its link sold well and fails. */
  brokenLink: 'traning-nord-kettlebell-16-kg',
} as const;

/** A fading review was among the most popular ones, and keeps this part of its visitors. */
const THRIVING = 2;
const FADED = 0.06;
const FADING_DAYS = 88;
/** The day is the same for starts within it, so that they generate the same visitors. */
const STEP = 28;

/** The day from which a review fades: some before the demo was set up. */
export function fadingFrom(setUpAt: number): number {
  return Math.floor((Math.floor(setUpAt / DAY) - FADING_DAYS) / STEP) * STEP;
}

/** By which the weight of a review is multiplied on a day. */
export function popularityOf(day: number, fadesFrom: number): number {
  if (!Number.isFinite(fadesFrom)) return 1;
  return day < fadesFrom ? THRIVING : FADED;
}
