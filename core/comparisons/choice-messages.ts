import { localize } from '../locale/localize.ts';

/** Apart from those of the comparison page, because every visitor of the list loads them. */
export const choiceMessages = localize({
  en: {
    compare: 'Compare',
    compareChosen: (count: number) => (count < 2 ? 'Compare' : `Compare ${count} products`),
    clear: 'Clear choice',
    hint: 'Tick “Compare” on two to four products to see them side by side.',
    chosen: (count: number) => {
      if (count === 0) return 'No product is chosen for comparison.';
      if (count === 1) return '1 product chosen. Choose at least one more to compare.';
      return count < 4 ? `${count} products chosen.` : '4 products chosen, the most that fit.';
    },
    full: 'Four products are the most that fit side by side. Remove one to choose another.',
    tooFew: 'Choose at least two products first.',
  },
});
