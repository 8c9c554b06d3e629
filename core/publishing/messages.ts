import { localize } from '../locale/localize.ts';

/** The owner's screens around the posts. */
export const publishingMessages = localize({
  en: {
    retryFailed: 'The rebuild could not be started.',
    meanwhile:
      'Your changes are saved, and changed reviews show on their own pages. Lists wait for the rebuild.',
    silent: 'The rebuild has not reported for 15 minutes.',
    hookMissing: 'No rebuild hook is configured: set REBUILD_HOOK_URL.',
    hookFailed: 'The rebuild could not be requested.',
  },
});
