import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { invalidate } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

export const trashQuery = (page: number) =>
  queryOptions({
    queryKey: ['trash', page],
    queryFn: () => request(() => client.trash.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  });

export const refreshTrash = () =>
  invalidate('trash', 'posts', 'dashboard', 'activity', 'categories', 'analytics');

export const restorePost = (id: string) =>
  request(() => client.trash[':id'].restore.$post({ param: { id } }));

export const deleteTrashedPost = (id: string) =>
  request(() => client.trash[':id'].$delete({ param: { id } }));

/** Deletes what was in the trash until a moment. */
export const emptyTrash = (until: string) =>
  request(() => client.trash.$delete({ query: { until } }));
