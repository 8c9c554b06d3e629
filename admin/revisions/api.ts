import { queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** The versions of a post, newest first, page by page. */
export const readRevisions = (id: string, before: number | undefined) =>
  request(() =>
    client.posts[':id'].revisions.$get({
      param: { id },
      query: before === undefined ? {} : { before: String(before) },
    }),
  );

/** Two versions with their content; `older` is null if both are the same. */
export const compareRevisions = (id: string, one: number, other: number) =>
  request(() =>
    client.posts[':id'].revisions.compare.$get({
      param: { id },
      query: { one: String(one), other: String(other) },
    }),
  );

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
