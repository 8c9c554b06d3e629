/** Decimals beyond those of a currency that networks compute commissions with. */
export const FINER_DECIMALS = 4;
const STEP = 10 ** FINER_DECIMALS;

/** Half to even, so that many halves add up to what they are. */
function rounded(finer: number): number {
  const whole = Math.floor(finer / STEP);
  const rest = finer - whole * STEP;
  const isUp = rest * 2 === STEP ? whole % 2 !== 0 : rest * 2 > STEP;
  return isUp ? whole + 1 : whole;
}

/**
 * Rounds amounts of an order after summing them, as a network pays them: the rows of an order add up to its rounded
 * sum, and a row differs from its own amount by less than the smallest unit.
 */
export class OrderRounding {
  readonly #sums = new Map<string, number>();

  /**
   * @param order rows with the same are summed
   * @param finer in steps of the smallest unit
   * @returns in the smallest unit
   */
  add(order: string, finer: number): number {
    const before = this.#sums.get(order) ?? 0;
    this.#sums.set(order, before + finer);
    return rounded(before + finer) - rounded(before);
  }
}

export const isRounded = (finer: number): boolean => finer % STEP !== 0;

/** The amount as a report says it, in the smallest unit. */
export const exactAmount = (finer: number): number | string =>
  isRounded(finer) ? `${finer}/${STEP}` : finer / STEP;
