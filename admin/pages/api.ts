import { queryOptions } from '@tanstack/react-query';
import type { SitePagesForm } from '../../core/branding/form.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

const pages = client['site-pages'];

export const sitePagesQuery = () =>
  queryOptions({
    queryKey: ['site-pages'],
    queryFn: async () => (await request(() => pages.$get())).settings,
  });

export async function saveSitePages(json: SitePagesForm): Promise<SitePagesForm> {
  const { settings } = await request(() => pages.$put({ json }));
  queryClient.setQueryData(sitePagesQuery().queryKey, settings);
  await invalidate('publishing', 'activity');
  return settings;
}
