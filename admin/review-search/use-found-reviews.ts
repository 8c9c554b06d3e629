import { useQuery } from '@tanstack/react-query';
import { useComposed } from '../../core/ui/composition.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { foundReviewsQuery } from './api.ts';

interface Options {
  /** Whether reviews that are not public are found. */
  includesDrafts?: boolean;
  isWanted?: boolean;
}

/** Reviews found by what is typed. */
export function useFoundReviews(
  typed: string,
  { includesDrafts = false, isWanted = true }: Options = {},
) {
  const text = useComposed(typed.trim());
  const search = useDebounced(text, 200);
  const status = includesDrafts ? 'all' : 'published';
  const query = useQuery({ ...foundReviewsQuery(search, status), enabled: isWanted });
  const { data = [], isError, isPending } = query;
  // Until the search has caught up with the typing, only what certainly fits may be chosen.
  const isCurrent = search === text && !isPending && !query.isPlaceholderData;
  const reviews = (isWanted ? data : []).filter(
    ({ title }) => isCurrent || title.toLowerCase().includes(text.toLowerCase()),
  );
  return { reviews, isError, isSearching: isWanted && !isCurrent && !isError };
}
