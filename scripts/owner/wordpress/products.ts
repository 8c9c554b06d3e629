import { plainShopUrl, shopUrlProblem } from '../../../core/forms/shop-url.ts';
import type { Currency } from '../../../core/money/currencies.ts';
import { formatMoney } from '../../../core/money/format.ts';
import { parseMoney } from '../../../core/money/parse.ts';
import { plainText } from '../import/html.ts';
import type { PostNotes } from '../import/notes.ts';
import type { Item } from '../import/parse.ts';
import { fitted } from '../import/text.ts';

const valuesOf = (item: Item, key: string) =>
  (item.meta.get(key) ?? []).map((value) => value.trim()).filter((value) => value !== '');

/** Plain numbers, because the currency is a setting of WooCommerce that exports do not contain. */
function written(price: string, currency: Currency | undefined): string {
  const money = currency === undefined ? undefined : parseMoney(price, currency);
  return money === undefined || money.problem !== undefined ? price : formatMoney(money);
}

/** The price and the shop of a WooCommerce product. */
export function shopFields(item: Item, currency: Currency | undefined, notes: PostNotes) {
  const [sale] = valuesOf(item, '_sale_price');
  const [regular] = valuesOf(item, '_regular_price');
  // A product with variations has its lowest and its highest price.
  const present = [...new Set(valuesOf(item, '_price'))].sort(
    (one, two) => Number(one) - Number(two),
  );
  const [lowest = sale ?? regular ?? ''] = present;
  const highest = present.at(-1) ?? lowest;
  const price = [...new Set([lowest, highest])].map((each) => written(each, currency)).join(' – ');
  if (regular !== undefined && Number(regular) !== Number(lowest)) {
    notes.say(`Its regular price of ${written(regular, currency)} is left out.`);
  }
  // Serialized by PHP; a:0 is an empty list.
  if (valuesOf(item, '_product_attributes').some((list) => /^a:[1-9]/.test(list))) {
    notes.leftOut.add('list of attributes');
  }
  const [url = ''] = valuesOf(item, '_product_url');
  const problem = url === '' ? null : shopUrlProblem(url);
  if (problem !== null) notes.say(`Its product URL ${url} cannot be kept: ${problem}.`);
  const [button = ''] = valuesOf(item, '_button_text');
  return {
    price: fitted(price, 'price', notes) || null,
    primary_affiliate_url: problem === null ? plainShopUrl(url) || null : null,
    primary_cta_text: fitted(plainText(button), 'primary_cta_text', notes) || null,
  };
}

/** A gallery with the further images of a product; '' without. */
export function productGallery(item: Item): string {
  const ids = valuesOf(item, '_product_image_gallery').join(',');
  return ids === '' ? '' : `\n\n[gallery ids="${ids}"]`;
}
