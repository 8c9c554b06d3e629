import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';

/** Reviews by part of their title, the newest first. */
export const foundReviewsQuery = (search: string, status: 'published' | 'all') =>
  queryOptions({
    queryKey: ['posts', 'found', status, search],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { search, category: '', status, sort: 'created-desc', page: '1' } as const;
      return (await request(() => client.posts.$get({ query }))).items;
    },
  });
