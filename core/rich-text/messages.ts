import { localize } from '../locale/localize.ts';

export const linkMessages = localize({
  en: {
    leavesForShop: '(opens the shop in a new tab)',
    leaves: '(opens another site in a new tab)',
  },
});

export const blockMessages = localize({
  en: {
    table: 'Table',
    verdict: 'Verdict',
    warning: 'Warning',
    tested: 'How we tested',
  },
});
