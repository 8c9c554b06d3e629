import { localize } from '../locale/localize.ts';

export const publishingMessages = localize({
  en: {
    retryFailed: 'The rebuild could not be started.',
    meanwhile:
      'Your changes are saved, and visitors see them. Site texts, categories and the sitemap wait for the rebuild.',
    silent: 'The rebuild has not reported for 15 minutes.',
    hookMissing: 'No rebuild hook is configured: set REBUILD_HOOK_URL.',
    hookFailed: 'The rebuild could not be requested.',
  },
});
