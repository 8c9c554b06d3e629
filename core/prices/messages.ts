import type { HiddenPrice, PriceList } from './schema.ts';

export const priceMessages = {
  title: 'Prices to re-check',
  lists: {
    priced: 'With a price',
    expired: 'No longer shown',
    missing: 'Without a price',
  } satisfies Record<PriceList, string>,
  which: 'Prices',
  merchant: 'Merchant',
  allMerchants: 'All merchants',
  counted: (name: string, count: number) => `${name} (${count.toLocaleString('en')})`,
  failed: 'The prices could not be loaded just now.',
  none: 'No prices here',
  noneHelp: {
    priced: 'Prices of posts and their offers are listed here, the one checked longest ago first.',
    expired: 'Every price may still be shown.',
    missing: 'Every offer has a price.',
  } satisfies Record<PriceList, string>,
  help: 'Type the amount and press Enter to save the price with the current time and move on to the next one. Press = for an unchanged price, Shift+Enter to go back.',
  price: (title: string, merchant: string) => `Price of ${title} at ${merchant}`,
  unknownMerchant: 'Unknown shop',
  noMerchant: 'No shop',
  primary: 'Primary offer',
  unchanged: 'Unchanged',
  unchangedOf: (title: string, merchant: string) =>
    `The price of ${title} at ${merchant} is unchanged`,
  currency: (title: string, merchant: string) => `Currency of ${title} at ${merchant}`,
  open: 'Open the shop',
  draft: 'Draft',
  saving: 'Saving…',
  saved: (price: string) => `${price}, checked now`,
  checked: (price: string, when: string) => `${price}, checked ${when}`,
  noPrice: 'No price yet',
  expired: 'Past its limit: visitors do not see it.',
  ends: (when: string) => `May be shown until ${when}.`,
  provided: 'This merchant allows only prices from its API. They are read automatically.',
  forbidden: 'This merchant allows no typed prices: visitors do not see it.',
  unread: 'It cannot be read as an amount, so it is not compared with other prices.',
  rules: {
    title: 'Primary offers do not follow the rules of their merchants yet',
    help: 'How long a price may be shown, and whether a typed price may be shown at all, now also applies to primary offers. Nothing changes for visitors until you apply it.',
    none: 'No price would disappear now.',
    hidden: (count: number) =>
      count === 1
        ? '1 price would no longer be shown:'
        : `${count.toLocaleString('en')} prices would no longer be shown:`,
    reasons: {
      forbidden: (merchant: string) => `${merchant} allows no typed prices`,
      old: (merchant: string) => `too old for ${merchant}`,
    } satisfies Record<HiddenPrice['reason'], (merchant: string) => string>,
    apply: 'Apply the rules',
    applying: 'Applying…',
    applied: 'Primary offers follow the rules of their merchants.',
    failed: 'The rules could not be applied.',
  },
  problem: (reason: string) => `Its API returned no price: ${reason}`,
  progress: (saved: number, count: number) => `${saved} of ${count} saved`,
  unsaved: 'Some prices are not saved. Leave anyway?',
  more: 'Show more',
  save: 'Save',
  notSaved: 'The price was not saved.',
  missing: 'This offer no longer exists.',
  refused: 'Prices of this merchant may not be typed by hand.',
  changedElsewhere: 'Somebody has recorded another price.',
  changed: (price: string) => `Somebody has recorded ${price}. Press Enter again to record yours.`,
} as const;

export const priceSourceMessages = {
  noItem: 'The link does not name a product of the shop',
  notFound: 'The shop does not know the product',
  noOffer: 'No offer in this condition',
  unreadable: 'The price could not be read',
  noTag: 'The merchant has no tag',
  unreachable: 'The API could not be reached',
  refused: (status: number) => `The API answered ${status}`,
} as const;
