import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const bestOfRoutes = client['best-of'];
export const bestOfPreview = client['best-of-preview'];
export const bestOfTrash = client['best-of-trash'];

export const refreshBestOf = () =>
  invalidate('best-of', 'schedule', 'dashboard', 'activity', 'publishing', 'media');

/** What the editor shows of reviews that are picked or compared. */
export const pickedReviewsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['best-of', 'reviews', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await request(() => client['best-of-reviews'].$get({ query: { ids: ids.join() } }))).items,
  });

export const definedSpecificationsQuery = () =>
  queryOptions({
    queryKey: ['specifications', 'defined'],
    queryFn: async () => (await request(() => client.specifications.$get())).items,
  });
