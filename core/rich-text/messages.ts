import { localize } from '../locale/localize.ts';

/** What stands around a review: who wrote it, when, and where its links lead. */
export const linkMessages = localize({
  en: {
    leavesForShop: '(opens the shop in a new tab)',
    leaves: '(opens another site in a new tab)',
  },
});
