import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ImageForm, LibraryQuery } from '../../core/images/library.ts';
import { client } from '../api/client.ts';
import { fetchWithProgress, type Transfer } from '../api/fetch-with-progress.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const libraryQuery = (query: LibraryQuery) =>
  queryOptions({
    queryKey: ['media', 'list', query],
    queryFn: () => request(() => client.media.$get({ query: { ...query, page: `${query.page}` } })),
    placeholderData: keepPreviousData,
  });

export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'image', id],
    queryFn: async () =>
      (await request(() => client.media.image[':id'].$get({ param: { id } }))).image,
  });

export const unusedQuery = () =>
  queryOptions({
    queryKey: ['media', 'unused'],
    queryFn: async () => (await request(() => client.media.unused.$get())).items,
  });

/** How often the progress of imported images is read while there are any. */
const WANTED_INTERVAL_MS = 4_000;

export const wantedQuery = () =>
  queryOptions({
    queryKey: ['media', 'wanted'],
    queryFn: () => request(() => client.media.wanted.$get()),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.waiting > 0 ? WANTED_INTERVAL_MS : false,
  });

export const refreshLibrary = () => invalidate('media');

/** After a change that posts and visitors see. */
export const refreshPublicImages = () => invalidate('media', 'posts', 'activity', 'publishing');

export const saveImage = (id: string, json: ImageForm) =>
  request(() => client.media.image[':id'].$put({ param: { id }, json }));

export const replaceImage = (id: string, replacement: string) =>
  request(() =>
    client.media.image[':id'].replacement.$post({ param: { id }, json: { with: replacement } }),
  );

export const deleteImages = (ids: string[], used: boolean) =>
  request(() => client.media.deletion.$post({ json: { ids, used } }));

export const retryWanted = () => request(() => client.media.wanted.retry.$post());
export const giveUpWanted = () => request(() => client.media.wanted.$delete());

export const sendImage = (name: string, transfer: Transfer) =>
  request(() => client.pictures.$post({ query: { name } }, { fetch: fetchWithProgress(transfer) }));

/** Has the site fetch an image. */
export const fetchImage = (address: string) =>
  request(() => client.pictures.remote.$post({ json: { address } }));
