export const earningMessages = {
  title: 'Earnings',
  screens: {
    report: 'Earnings',
    imports: 'Imports',
    notAttributed: 'Not attributed',
    networks: 'Networks and rates',
  },
} as const;
