import { queryOptions } from '@tanstack/react-query';
import type { AdminSpecification, SpecificationForm } from '../../core/specifications/form.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** All specifications by name, and the lists of the categories. */
export const specificationsQuery = () =>
  queryOptions({
    queryKey: ['specifications'],
    queryFn: () => request(() => client.specifications.$get()),
  });

export const specificationUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['specifications', id, 'usage'],
    queryFn: () => request(() => client.specifications[':id'].usage.$get({ param: { id } })),
    gcTime: 0,
  });

export const refreshSpecifications = () => invalidate('specifications', 'activity', 'publishing');

/** Creates a specification, or saves over the version that was loaded. */
export async function saveSpecification(
  form: SpecificationForm,
  stored: Pick<AdminSpecification, 'id' | 'version'> | null,
): Promise<AdminSpecification> {
  if (stored === null) {
    return (await request(() => client.specifications.$post({ json: form }))).specification;
  }
  const { id, version } = stored;
  const send = () => client.specifications[':id'].$put({ param: { id }, json: { form, version } });
  return (await request(send)).specification;
}

export const deleteSpecification = (id: string) =>
  request(() => client.specifications[':id'].$delete({ param: { id } }));
