import { type Currency, formatMoney, type Money, parseMoney } from '../money/index.ts';

/**
 * Null unless the text is one amount with one currency, such as $49.99, 1.299,00 € or CHF 79.
 *
 * @param dollar what $ means, which is a setting
 */
export function parsePrice(
  text: string | null | undefined,
  dollar: Currency = 'USD',
): Money | null {
  const stated = text ?? '';
  const money = parseMoney(stated, /[$＄]/.test(stated) ? dollar : null);
  return money.problem === undefined ? money : null;
}

/** As lists and tables show it: an amount in the format of the site's language, anything else as it is typed. */
export function displayPrice(text: string): string {
  const money = parsePrice(text);
  return money === null ? text : formatMoney(money);
}
