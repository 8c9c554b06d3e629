import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

/** The other post that has a title already; `data` is undefined until that is known. */
export function useSameTitle(title: string, except: string) {
  return useQuery({
    queryKey: ['publish-check', 'title', title, except],
    enabled: title !== '',
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await ask(() => client['publish-check'].title.$get({ query: { title, except } }))).taken,
  });
}

/**
 * Whether a shop answers. It is called for that, so only when the owner is about to publish or asks:
 * shops count their visitors.
 */
export function useLinkAnswers(address: string, wanted: boolean) {
  return useQuery({
    queryKey: ['publish-check', 'link', address],
    enabled: wanted && address !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (await ask(() => client['publish-check'].link.$get({ query: { address } }))).answers,
  });
}
