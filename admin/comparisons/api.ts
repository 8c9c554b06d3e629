import { queryOptions } from '@tanstack/react-query';
import type { AdminComparison, ComparisonForm } from '../../core/comparisons/admin.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const comparisonsQuery = () =>
  queryOptions({
    queryKey: ['comparisons'],
    queryFn: async () => (await request(() => client.comparisons.$get())).items,
  });

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['comparisons', id],
    queryFn: async () =>
      (await request(() => client.comparisons[':id'].$get({ param: { id } }))).comparison,
    // A form starts from it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const refreshComparisons = () => invalidate('comparisons', 'activity', 'publishing');

/** Creates a pair, or saves its texts over the version that was loaded. */
export async function saveComparison(
  { post_ids, ...texts }: ComparisonForm,
  stored: Pick<AdminComparison, 'id' | 'version'> | null,
): Promise<void> {
  if (stored === null) {
    await request(() => client.comparisons.$post({ json: { post_ids, ...texts } }));
    return;
  }
  const { id, version } = stored;
  const json = { form: texts, version };
  await request(() => client.comparisons[':id'].$put({ param: { id }, json }));
}

export const publishComparison = (id: string, published: boolean) =>
  request(() => client.comparisons[':id'].published.$put({ param: { id }, json: { published } }));

export const deleteComparison = (id: string) =>
  request(() => client.comparisons[':id'].$delete({ param: { id } }));
