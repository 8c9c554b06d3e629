import { queryOptions } from '@tanstack/react-query';
import type { BrandingForm } from '../../core/branding/form.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** '' where the default of a text applies. */
export const brandingQuery = () =>
  queryOptions({
    queryKey: ['branding'],
    queryFn: async () => (await request(() => client.branding.$get())).settings,
  });

export async function saveBranding(json: BrandingForm): Promise<BrandingForm> {
  const { settings } = await request(() => client.branding.$put({ json }));
  queryClient.setQueryData(brandingQuery().queryKey, settings);
  await invalidate('publishing', 'activity');
  return settings;
}
