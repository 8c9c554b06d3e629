import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';

const MOST = 8;

/** Published reviews that a text can link to. */
export const linkableReviewsQuery = (search: string, wanted: boolean) =>
  queryOptions({
    queryKey: ['posts', 'linkable', search],
    enabled: wanted,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = {
        search,
        category: '',
        status: 'published',
        sort: 'created-desc',
        page: '1',
      } as const;
      const { items } = await request(() => client.posts.$get({ query }));
      return items
        .flatMap(({ id, slug, title }) => (slug === null ? [] : [{ id, slug, title }]))
        .slice(0, MOST);
    },
  });
