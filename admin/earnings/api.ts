import { queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

const { formats } = client.earnings;

const readFormats = async () => (await request(() => formats.$get())).items;

export const formatsQuery = () =>
  queryOptions({
    queryKey: ['earnings', 'formats'],
    queryFn: readFormats,
  });

/** As the site answers; `earningFormatSchema` parses it. */
export type StoredFormat = Awaited<ReturnType<typeof readFormats>>[number];

export const refreshFormats = () =>
  queryClient.invalidateQueries({ queryKey: formatsQuery().queryKey });

export const deleteFormat = (id: string) =>
  request(() => formats[':id'].$delete({ param: { id } }));
