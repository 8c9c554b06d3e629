export const publishingMessages = {
  retryFailed: 'The rebuild could not be started.',
  meanwhile:
    'Your changes are saved, and visitors see them. Site texts, categories and the sitemap wait for the rebuild.',
  pagesFailed: (count: number) =>
    count === 1 ? 'One page could not be built:' : `${count} pages could not be built:`,
  pagesFailedMeanwhile:
    'All other pages are up to date. Visitors see the last version that could be built, if there is one. Change the review and save it.',
  pagesFailedShort: (count: number) => (count === 1 ? '1 page failed' : `${count} pages failed`),
  silent: 'The rebuild has not reported for 15 minutes.',
  hookMissing: 'No rebuild hook is configured: set REBUILD_HOOK_URL.',
  hookFailed: 'The rebuild could not be requested.',
} as const;
