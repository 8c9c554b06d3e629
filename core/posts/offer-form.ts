import { z } from 'zod';
import { instantLine } from '../forms/instant.ts';
import { plainShopUrl, shopUrlLine } from '../forms/shop-url.ts';
import { textLine } from '../forms/text-field.ts';
import type { Merchant } from '../merchants/index.ts';
import { CURRENCIES, type Currency, decimalAmount, parseMoney } from '../money/index.ts';
import {
  MANUAL_SOURCE,
  OFFER_NOTE_MAX_LENGTH,
  offerAvailabilitySchema,
  offerConditionSchema,
  type StoredOffer,
} from '../offers/schema.ts';
import { offerMessages as messages } from './offer-messages.ts';

const isCurrency = (text: string): text is Currency =>
  (CURRENCIES as readonly string[]).includes(text);

const orNull = (text: string) => (text === '' ? null : text);

/** Null without an amount. */
function moneyOf({ amount, currency }: { amount: string; currency: string }) {
  if (amount.trim() === '') return null;
  return parseMoney(amount, isCurrency(currency) ? currency : null);
}

/** One offer as its dialog holds it. */
export const offerFormSchema = z
  .object({
    url: shopUrlLine().refine((url) => url !== '', messages.linkRequired),
    merchant_id: z.union([z.literal(''), z.uuid()]),
    amount: z.string(),
    currency: z.string(),
    condition: offerConditionSchema,
    availability: offerAvailabilitySchema,
    note: textLine(OFFER_NOTE_MAX_LENGTH),
    starts_at: instantLine(),
    ends_at: instantLine(),
  })
  .superRefine((form, context) => {
    const { starts_at, ends_at } = form;
    if (starts_at !== '' && ends_at !== '' && Date.parse(starts_at) >= Date.parse(ends_at)) {
      context.addIssue({ code: 'custom', path: ['ends_at'], message: messages.order });
    }
    const problem = moneyOf(form)?.problem;
    if (problem !== undefined) {
      context.addIssue({ code: 'custom', path: ['amount'], message: problem });
    }
  })
  .transform((form) => {
    const money = moneyOf(form);
    const isPriced = money !== null && money.problem === undefined;
    return {
      ...form,
      merchant_id: orNull(form.merchant_id),
      amount: isPriced ? money.amount : null,
      currency: isPriced ? money.currency : null,
      note: orNull(form.note),
      starts_at: orNull(form.starts_at),
      ends_at: orNull(form.ends_at),
    };
  });

export type OfferForm = z.input<typeof offerFormSchema>;
export type OfferValues = z.output<typeof offerFormSchema>;

export function offerForm(offer: StoredOffer | null, currency: Currency): OfferForm {
  const { amount = null, currency: stated = null } = offer ?? {};
  return {
    url: offer?.url ?? '',
    merchant_id: offer?.merchant_id ?? '',
    amount: amount === null || stated === null ? '' : decimalAmount({ amount, currency: stated }),
    currency: stated ?? currency,
    condition: offer?.condition ?? 'new',
    availability: offer?.availability ?? 'unknown',
    note: offer?.note ?? '',
    starts_at: offer?.starts_at ?? '',
    ends_at: offer?.ends_at ?? '',
  };
}

/**
 * The offer that a dialog leaves. A price is checked when it is typed or confirmed, never by another change.
 *
 * @param before what it was; null for a new offer
 * @param now of this device; the database does not accept a later time than its own
 * @param isConfirmed whether the owner checked that the price is still the same
 */
export function offerOf(
  values: OfferValues,
  before: StoredOffer | null,
  { now, isConfirmed, id }: { now: number; isConfirmed: boolean; id: string },
): StoredOffer {
  const offer = { ...values, url: plainShopUrl(values.url), id: before?.id ?? id };
  if (values.amount === null) return { ...offer, source: MANUAL_SOURCE, checked_at: null };
  const isSame =
    before !== null && before.amount === values.amount && before.currency === values.currency;
  if (isSame && !isConfirmed && before.checked_at !== null) {
    return { ...offer, source: before.source, checked_at: before.checked_at };
  }
  // Even if the clock is slow, the new price must win over the former one.
  const former = Date.parse(before?.checked_at ?? '') || 0;
  const checked_at = new Date(Math.max(now, former + 1)).toISOString();
  return { ...offer, source: MANUAL_SOURCE, checked_at };
}

/** When a price disappears; null when it may be shown as long as the offer. */
export function priceUntil(offer: StoredOffer, merchant: Merchant | null): number | null {
  const limit = merchant?.price_limit_minutes ?? null;
  if (offer.amount === null || offer.checked_at === null || limit === null) return null;
  return Date.parse(offer.checked_at) + limit * 60_000;
}
