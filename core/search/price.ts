import { searchWords } from '../languages/texts/index.ts';

const AMOUNT = '(\\d{1,6}(?:[.,]\\d{1,2})?)(?![\\d.,])';
const MONEY = '(?:[$€£]|euros?\\b|dollars?\\b|bucks\\b|reais\\b|usd\\b|eur\\b|gbp\\b)';
const UNDER = `(?:${searchWords.under})`;

/** "under 50", "up to 50 €", but not "under 5 kg"; or an amount with a currency. */
const PRICES = [
  new RegExp(
    `(?<!\\p{L})${UNDER}\\s*(?:${MONEY}\\s*${AMOUNT}|${AMOUNT}\\s*(?:${MONEY}|(?!\\s*\\p{L})))`,
    'iu',
  ),
  new RegExp(`[$€£]\\s?${AMOUNT}|(?<![\\d.,])${AMOUNT}\\s?${MONEY}`, 'iu'),
];

/** What a search may cost at most, in whole units of any currency, and the search without saying so. */
export function takePrice(search: string): { rest: string; most: number | null } {
  for (const pattern of PRICES) {
    const match = pattern.exec(search);
    if (match === null) continue;
    const amount = match.slice(1).find((group) => group !== undefined) ?? '';
    const rest = search.slice(0, match.index) + search.slice(match.index + match[0].length);
    return { rest, most: Number(amount.replace(',', '.')) };
  }
  return { rest: search, most: null };
}
