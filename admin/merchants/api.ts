import { queryOptions } from '@tanstack/react-query';
import type { MerchantForm } from '../../core/merchants/form.ts';
import type { AdminMerchant } from '../../core/merchants/merchant.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const merchantsQuery = () =>
  queryOptions({
    queryKey: ['merchants'],
    queryFn: async () => (await request(() => client.merchants.$get())).items,
  });

export const merchantUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['merchants', id, 'usage'],
    queryFn: () => request(() => client.merchants[':id'].usage.$get({ param: { id } })),
    gcTime: 0,
  });

export const refreshMerchants = () => invalidate('merchants', 'activity', 'publishing');

/** Creates a merchant, or saves over the version that was loaded. */
export async function saveMerchant(
  form: MerchantForm,
  stored: Pick<AdminMerchant, 'id' | 'version'> | null,
): Promise<void> {
  if (stored === null) {
    await request(() => client.merchants.$post({ json: form }));
    return;
  }
  const { id, version } = stored;
  await request(() => client.merchants[':id'].$put({ param: { id }, json: { form, version } }));
}

export const deleteMerchant = (id: string) =>
  request(() => client.merchants[':id'].$delete({ param: { id } }));
