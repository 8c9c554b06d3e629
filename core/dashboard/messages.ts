import { localize } from '../locale/localize.ts';

/** The owner's screens around the posts. */
export const dashboardMessages = localize({
  en: {
    failed: 'The numbers could not be loaded just now.',
    activityFailed: 'The activity could not be loaded just now.',
    noActivity: 'Nothing has happened yet.',
  },
});
