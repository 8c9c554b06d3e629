import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** The versions of a post, newest first, page by page. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['history', id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      request(() =>
        client.posts[':id'].revisions.$get({
          param: { id },
          query: pageParam === undefined ? {} : { before: String(pageParam) },
        }),
      ),
    getNextPageParam: ({ items, pageSize }) =>
      items.length < pageSize ? undefined : items.at(-1)?.id,
  });

/** Two versions with their content; `older` is null if both are the same. */
export const comparisonQuery = (id: string, one: number, other: number) =>
  queryOptions({
    queryKey: ['comparison', id, one, other],
    queryFn: () =>
      request(() =>
        client.posts[':id'].revisions.compare.$get({
          param: { id },
          query: { one: String(one), other: String(other) },
        }),
      ),
  });

export const refreshHistory = () =>
  invalidate('history', 'comparison', 'posts', 'post', 'activity');

const named = (id: string, revision: number) => ({ id, revision: String(revision) });

export const restoreRevision = (id: string, revision: number) =>
  request(() =>
    client.posts[':id'].revisions[':revision'].restore.$post({ param: named(id, revision) }),
  );

export const nameRevision = (id: string, revision: number, name: string) =>
  request(() =>
    client.posts[':id'].revisions[':revision'].name.$put({
      param: named(id, revision),
      json: { name },
    }),
  );

export const retentionQuery = () =>
  queryOptions({ queryKey: ['retention'], queryFn: () => request(() => client.retention.$get()) });

export async function saveRetention(days: number) {
  await request(() => client.retention.$put({ json: { days } }));
  await invalidate('retention', 'activity');
}
