import { queryOptions } from '@tanstack/react-query';
import type { BrandingForm } from '../../core/branding/form.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** The settings, with '' where the default of a text applies, and the defaults of the home page. */
export const brandingQuery = () =>
  queryOptions({
    queryKey: ['branding'],
    queryFn: () => request(() => client.branding.$get()),
  });

export async function saveBranding(json: BrandingForm): Promise<BrandingForm> {
  const { settings } = await request(() => client.branding.$put({ json }));
  queryClient.setQueryData(brandingQuery().queryKey, (known) => known && { ...known, settings });
  await invalidate('publishing', 'activity');
  return settings;
}
