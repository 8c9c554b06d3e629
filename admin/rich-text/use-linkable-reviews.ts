import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../ui/use-debounced.ts';
import { linkableReviewsQuery } from './api.ts';

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
