import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { client } from '../../api/client.ts';
import { request } from '../../api/request.ts';

type Revisions = (typeof client.posts)[':id']['revisions'];
type One = Revisions[':revision'];

/** Where a kind has its histories. */
export interface Histories {
  /** Begins the keys of its queries. */
  name: string;
  revisions: Pick<Revisions, '$get'> & {
    compare: Pick<Revisions['compare'], '$get'>;
    ':revision': { name: Pick<One['name'], '$put'>; restore: Pick<One['restore'], '$post'> };
  };
}

/** The versions of a text, newest first, page by page. */
export const historyQuery = (source: Histories, id: string) =>
  infiniteQueryOptions({
    queryKey: ['history', source.name, id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      request(() =>
        source.revisions.$get({
          param: { id },
          query: pageParam === undefined ? {} : { before: String(pageParam) },
        }),
      ),
    getNextPageParam: ({ items, pageSize }) =>
      items.length < pageSize ? undefined : items.at(-1)?.id,
  });

/** Two versions with their content; `older` is null if both are the same. */
export const comparisonQuery = (source: Histories, id: string, one: number, other: number) =>
  queryOptions({
    queryKey: ['comparison', source.name, id, one, other],
    queryFn: () =>
      request(() =>
        source.revisions.compare.$get({
          param: { id },
          query: { one: String(one), other: String(other) },
        }),
      ),
  });

const named = (id: string, revision: number) => ({ id, revision: String(revision) });

/** '' removes the name. */
export const nameRevision = (source: Histories, id: string, revision: number, name: string) =>
  request(() =>
    source.revisions[':revision'].name.$put({ param: named(id, revision), json: { name } }),
  );

export const restoreRevision = (source: Histories, id: string, revision: number) =>
  request(() => source.revisions[':revision'].restore.$post({ param: named(id, revision) }));
