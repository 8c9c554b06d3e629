import { localize } from '../locale/localize.ts';

/** The user agent of every generated search: what shows that a database has demo data. */
export const DEMO_DATA_USER_AGENT = 'Spotter-demo-data';

export const demoDataMessages = localize({
  en: {
    note: 'Demo data: generated views, clicks and searches. Remove it with',
    command: 'npm run demo -- remove',
  },
});
