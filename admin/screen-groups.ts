import { paths } from './paths.ts';

/** The screens that share a frame, with the way between them. */
export const screenGroups = {
  earnings: {
    name: 'Earnings',
    screens: [
      { name: 'Earnings', path: paths.earnings },
      { name: 'Imports', path: paths.earningImports },
      { name: 'Not attributed', path: paths.notAttributed },
      { name: 'Networks and rates', path: paths.earningNetworks },
    ],
  },
  health: {
    name: 'Health',
    screens: [
      { name: 'Health', path: paths.health },
      { name: 'Backups', path: paths.backups },
      { name: 'Alerts', path: paths.alerts },
    ],
  },
  links: {
    name: 'Links',
    screens: [
      { name: 'Link health', path: paths.links },
      { name: 'Managed links', path: paths.managedLinks },
      { name: 'Merchants', path: paths.merchants },
      { name: 'Prices', path: paths.prices },
    ],
  },
  settings: {
    name: 'Settings',
    screens: [
      { name: 'General', path: paths.settings },
      { name: 'Branding', path: paths.branding },
      { name: 'Language', path: paths.language },
      { name: 'Rebuilds', path: paths.rebuilds },
    ],
  },
} as const;
