import { contrast, hexOf, toneOf } from './colours.ts';
import { brandingMessages } from './messages.ts';
import { paletteOf, type Scheme, schemes, TEXT_CONTRAST, type Token } from './palette.ts';
import type { BrandColours } from './schema.ts';

/** Every text colour with every surface that it appears on. */
const PAIRS: readonly (readonly [text: Token, surface: Token, chosen: keyof BrandColours])[] = [
  ...(['ink', 'soft', 'accent-text', 'good', 'bad'] as const).flatMap((text) =>
    (['paper', 'card', 'deep'] as const).map((surface) => [text, surface, 'paper'] as const),
  ),
  // Buttons under the pointer.
  ['paper', 'ink', 'paper'],
  ['on-accent', 'accent', 'accent'],
];

export interface ContrastProblem {
  scheme: Scheme;
  text: Token;
  surface: Token;
  /** Of WCAG, 1 to 21. */
  ratio: number;
  /** The choice that causes it. */
  chosen: keyof BrandColours;
}

/** The pairs of text and surface that people with low vision could not read, the worst first. */
export function contrastProblems(colours: BrandColours): ContrastProblem[] {
  const problems = schemes.flatMap((scheme) => {
    const palette = paletteOf(colours, scheme);
    return PAIRS.map(([text, surface, chosen]) => {
      const ratio = contrast(palette[text], palette[surface]);
      return { scheme, text, surface, ratio, chosen };
    });
  });
  return problems
    .filter(({ ratio }) => ratio < TEXT_CONTRAST)
    .sort((one, other) => one.ratio - other.ratio);
}

/** Steps of lightness between black and white. */
const STEPS = 200;

/** The colour nearest to the chosen one with which every pair passes; null if there is none in its hue. */
export function suggestedColour(colours: BrandColours, chosen: keyof BrandColours): string | null {
  const tone = toneOf(colours[chosen]);
  const passes = (l: number) => {
    const colour = hexOf({ ...tone, l });
    const isChosenBy = (problem: ContrastProblem) => problem.chosen === chosen;
    return contrastProblems({ ...colours, [chosen]: colour }).some(isChosenBy) ? null : colour;
  };
  for (let step = 1; step <= STEPS; step += 1) {
    const distance = step / STEPS;
    for (const l of [tone.l + distance, tone.l - distance]) {
      const colour = l < 0 || l > 1 ? null : passes(l);
      if (colour !== null) return colour;
    }
  }
  return null;
}

/** The worst problem of a choice as a sentence, with a colour that passes; null if every pair passes. */
export function colourProblem(colours: BrandColours, chosen: keyof BrandColours): string | null {
  const problems = contrastProblems(colours).filter((problem) => problem.chosen === chosen);
  const [worst] = problems;
  if (worst === undefined) return null;
  const ratio = Math.floor(worst.ratio * 100) / 100;
  return brandingMessages.contrast({
    ...worst,
    ratio,
    required: TEXT_CONTRAST,
    others: problems.length - 1,
    suggested: suggestedColour(colours, chosen),
  });
}
