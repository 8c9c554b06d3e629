import { z } from 'zod';
import { isInstant } from '../forms/instant.ts';
import { formMessages } from '../forms/messages.ts';
import { plainShopUrl, shopUrlProblem } from '../forms/shop-url.ts';
import { characterCount } from '../forms/text-field.ts';
import { CURRENCIES } from '../money/index.ts';
import {
  OFFER_MAX_COUNT,
  OFFER_NOTE_MAX_LENGTH,
  type StoredOffer,
  storedOfferSchema,
} from '../offers/schema.ts';
import { offerMessages as messages } from './offer-messages.ts';

const isAbsentOrInstant = (text: string | null) => text === null || isInstant(text);

/** The problem of an offer. The database refuses the same offers. */
export function offerProblem(offer: StoredOffer): string | null {
  const url = offer.url === '' ? messages.linkRequired : shopUrlProblem(offer.url);
  if (url !== null) return url;
  if ((offer.amount === null) !== (offer.currency === null)) return messages.priceIncomplete;
  if (offer.currency !== null && !(CURRENCIES as readonly string[]).includes(offer.currency)) {
    return messages.currencyUnknown;
  }
  if (characterCount(offer.note ?? '') > OFFER_NOTE_MAX_LENGTH) {
    return formMessages.tooLong(OFFER_NOTE_MAX_LENGTH);
  }
  const { starts_at, ends_at, checked_at } = offer;
  if (![starts_at, ends_at, checked_at].every(isAbsentOrInstant)) {
    return formMessages.instant;
  }
  const isInOrder =
    starts_at === null || ends_at === null || Date.parse(starts_at) < Date.parse(ends_at);
  return isInOrder ? null : messages.order;
}

/** Older forms lack them. The input type stays strict. */
type Given = z.ZodType<StoredOffer[], StoredOffer[]>;

/** Any offers, also ones that cannot be saved. */
export const stateOffers = z.array(storedOfferSchema).max(OFFER_MAX_COUNT).prefault([]) as Given;

/** A single message for the field, which names the offer and its problem. */
export const formOffers = z
  .array(storedOfferSchema)
  .max(OFFER_MAX_COUNT, messages.most(OFFER_MAX_COUNT))
  .overwrite((offers) => offers.map((offer) => ({ ...offer, url: plainShopUrl(offer.url) })))
  .superRefine((offers, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    for (const [index, offer] of offers.entries()) {
      const problem = offerProblem(offer);
      if (problem !== null) return refuse(messages.invalid(index + 1, problem));
    }
    if (new Set(offers.map(({ id }) => id)).size < offers.length) refuse(messages.twice);
  })
  .prefault([]) as Given;
