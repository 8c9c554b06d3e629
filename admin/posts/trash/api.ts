import { client } from '../../api/client.ts';
import { invalidate } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

export const readTrash = (page: number) =>
  request(() => client.trash.$get({ query: { page: String(page) } }));

export const refreshTrash = () =>
  invalidate('trash', 'posts', 'dashboard', 'activity', 'categories', 'analytics');

export const restorePost = (id: string) =>
  request(() => client.trash[':id'].restore.$post({ param: { id } }));

export const deleteTrashedPost = (id: string) =>
  request(() => client.trash[':id'].$delete({ param: { id } }));

/** Deletes what was in the trash until a moment. */
export const emptyTrash = (until: string) =>
  request(() => client.trash.$delete({ query: { until } }));
