import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';
import { useDebounced } from '../ui/use-debounced.ts';

const MOST = 8;

const linkableReviewsQuery = (search: string, wanted: boolean) =>
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

/** Published reviews that a text can link to, searched by what is typed. */
export function useLinkableReviews(text: string, wanted = true) {
  const search = useDebounced(text, 200);
  const query = useQuery(linkableReviewsQuery(search, wanted));
  const { data = [], isError, isPending } = query;
  // Until the search has caught up with the typing, only what certainly fits may be chosen.
  const isCurrent = search === text && !isPending && !query.isPlaceholderData;
  const reviews = (wanted ? data : []).filter(
    ({ title }) => isCurrent || title.toLowerCase().includes(text.toLowerCase()),
  );
  return { reviews, isError, isSearching: wanted && !isCurrent && !isError };
}
