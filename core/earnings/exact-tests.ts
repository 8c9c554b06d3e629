/** ln n!, by Stirling's series where it is exact to more than twelve digits. */
function logFactorial(n: number): number {
  if (n < 20) {
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return Math.log(product);
  }
  const x = n + 1;
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1_260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/**
 * Adds up probabilities from the highest outcome down.
 * @param ratio of the probability of one outcome less to that of the outcome
 */
function sumDown(logFirst: number, highest: number, ratio: (outcome: number) => number): number {
  let term = Math.exp(logFirst);
  let sum = term;
  for (let outcome = highest; outcome > 0; outcome -= 1) {
    term *= ratio(outcome);
    sum += term;
    // The rest shrinks at least as fast.
    if (term < sum * 1e-15) break;
  }
  return Math.min(1, sum);
}

/** The probability of at most `successes` in `trials` with a chance each. */
export function binomialTail(successes: number, trials: number, chance: number): number {
  if (successes < 0) return 0;
  if (successes >= trials || chance <= 0) return 1;
  if (chance >= 1) return 0;
  // From the other side where that is shorter, since terms grow towards the mean.
  if (successes > trials * chance) {
    return Math.max(0, 1 - binomialTail(trials - successes - 1, trials, 1 - chance));
  }
  const logFirst =
    logChoose(trials, successes) +
    successes * Math.log(chance) +
    (trials - successes) * Math.log1p(-chance);
  return sumDown(logFirst, successes, (k) => ((k / (trials - k + 1)) * (1 - chance)) / chance);
}

/**
 * Fisher's exact test, one-sided: the probability of at most `recent` recent ones among `own`, if its own
 * are drawn at random from all of them.
 */
export function fisherTail(
  recent: number,
  own: number,
  all: { recent: number; earlier: number },
): number {
  const lowest = Math.max(0, own - all.earlier);
  if (recent < lowest) return 0;
  if (recent >= Math.min(own, all.recent)) return 1;
  let sum = 0;
  for (let k = lowest; k <= recent; k += 1) {
    sum += Math.exp(
      logChoose(all.recent, k) +
        logChoose(all.earlier, own - k) -
        logChoose(all.recent + all.earlier, own),
    );
  }
  return Math.min(1, sum);
}
