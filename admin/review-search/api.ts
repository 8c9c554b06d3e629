import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';

/** Reviews by part of their title; without a text the newest. */
export const foundReviewsQuery = (search: string, status: 'published' | 'all') =>
  queryOptions({
    queryKey: ['posts', 'found', status, search],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await request(() => client['found-reviews'].$get({ query: { search, status } }))).items,
  });
