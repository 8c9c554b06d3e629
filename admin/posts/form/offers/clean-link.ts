import { plainShopUrl, shopUrlProblem } from '../../../../core/forms/shop-url.ts';
import type { Merchant } from '../../../../core/merchants/merchant.ts';
import { recognizeLink } from '../../../../core/merchants/recognize.ts';
import { addressFromHtml } from '../../../ui/address-from-html.ts';

/** What a typed link is; null while it cannot be stored. */
export function cleanLink(typed: string, merchants: readonly Merchant[]) {
  const address = addressFromHtml(typed.trim());
  const text = plainShopUrl(address);
  const link = shopUrlProblem(text) === null ? recognizeLink(text, merchants) : null;
  return link && { text, link, html: address === typed.trim() ? null : typed };
}
