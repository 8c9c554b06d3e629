import type { client } from '../../api/client.ts';
import { request } from '../../api/request.ts';

type Trash = typeof client.trash;

/** Where a kind has its trash. */
export interface TrashRoutes extends Pick<Trash, '$get' | '$delete'> {
  ':id': Pick<Trash[':id'], '$delete'> & { restore: Pick<Trash[':id']['restore'], '$post'> };
}

export const readTrash = (routes: TrashRoutes, page: number) =>
  request(() => routes.$get({ query: { page: String(page) } }));

/** Deletes what was in the trash until a moment. */
export const emptyTrash = (routes: TrashRoutes, until: string) =>
  request(() => routes.$delete({ query: { until } }));

export const restoreTrashed = (routes: TrashRoutes, id: string) =>
  request(() => routes[':id'].restore.$post({ param: { id } }));

export const deleteTrashed = (routes: TrashRoutes, id: string) =>
  request(() => routes[':id'].$delete({ param: { id } }));
