import { localize } from '../locale/localize.ts';

export const offerMessages = localize({
  en: {
    add: 'Add offer',
    addTitle: 'Add an offer',
    editTitle: 'Edit the offer',
    edit: (name: string) => `Edit the offer of ${name}`,
    remove: (name: string) => `Remove the offer of ${name}`,
    moveUp: (name: string) => `Move the offer of ${name} up`,
    moveDown: (name: string) => `Move the offer of ${name} down`,
    moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
    removed: (name: string) => `The offer of ${name} was removed`,
    none: 'No further offers.',
    most: (count: number) => `A post has at most ${count} offers`,
    twice: 'Two offers have the same id',
    apply: 'Apply',
    link: 'Link',
    linkRequired: 'Enter the link of the offer',
    linkHint: 'The address at the shop, or /go/ and the name of a managed link.',
    merchant: 'Merchant',
    merchantByDomain: 'Recognized by the link',
    merchantNone: 'None',
    merchantGone: 'A merchant that was deleted',
    amount: 'Price',
    amountHint: 'Only the amount. The time of the check is recorded.',
    currency: 'Currency',
    currencyUnknown: 'Choose a currency from the list',
    priceIncomplete: 'A price needs an amount and a currency',
    priceForbidden: (merchant: string) =>
      `${merchant} does not allow typed prices: only prices from its API or feed may be shown. Leave this empty`,
    condition: 'Condition',
    conditions: { new: 'New', refurbished: 'Refurbished', used: 'Used' },
    availability: 'Availability',
    availabilities: {
      unknown: 'Not stated',
      'in-stock': 'In stock',
      'pre-order': 'Pre-order',
      'out-of-stock': 'Out of stock',
    },
    note: 'Note',
    noteHint: 'Shown beside the offer, such as “with a second battery”.',
    starts: 'Starts',
    ends: 'Ends',
    order: 'The offer must end after it starts',
    time: 'Start and end',
    checkedAt: (time: string) => `Price checked ${time}.`,
    checkedNow: 'Checked just now: the price is the same',
    checked: 'Recorded as checked now. Apply to keep it.',
    noPrice: 'No price',
    shownUntil: (time: string) => `Shown until ${time}.`,
    noLongerShown: 'May no longer be shown: check it again.',
    ahead: (time: string) => `Starts ${time}.`,
    ended: 'Has ended.',
    primary: 'Primary offer',
    invalid: (place: number, problem: string) => `Offer ${place}: ${problem}`,
  },
});

export const shopAdviceMessages = localize({
  en: {
    primary: 'The affiliate URL',
    offer: (name: string) => `The offer of ${name}`,
    noPrice: (offer: string) => `${offer} has no price.`,
    pricePast: (offer: string) =>
      `${offer} has a price that may no longer be shown to visitors: check it again.`,
    priceForbidden: (offer: string, merchant: string) =>
      `${offer} has a typed price, which ${merchant} does not allow: it may not be shown to visitors.`,
    merchantUnknown: (offer: string) =>
      `${offer} does not lead to a known merchant: its link has no tag, and its price has no limit.`,
    networkMerchantUnknown: (offer: string, network: string) =>
      `${offer} is a tracking link of ${network} that does not say its merchant: choose it.`,
    tagMissing: (offer: string) => `${offer} does not have your tag, so it earns nothing.`,
    tagOther: (offer: string) => `The tag of ${offer} is not yours.`,
    untracked: (offer: string, network: string) =>
      `${offer} is a direct link: the merchant pays for tracking links of ${network} only.`,
    linkGone: (slug: string) => `The managed link /go/${slug} leads nowhere.`,
    aiLinkUnknown: (slug: string) =>
      `There is no managed link /go/${slug}. Remove it from the text`,
  },
});
