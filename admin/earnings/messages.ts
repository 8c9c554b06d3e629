import { localize } from '../../core/locale/localize.ts';

export const earningMessages = localize({
  en: {
    title: 'Earnings',
    screens: {
      report: 'Earnings',
      imports: 'Imports',
      notAttributed: 'Not attributed',
      networks: 'Networks and rates',
    },
  },
});
