import { queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const retentionQuery = () =>
  queryOptions({ queryKey: ['retention'], queryFn: () => request(() => client.retention.$get()) });

export async function saveRetention(days: number) {
  await request(() => client.retention.$put({ json: { days } }));
  await invalidate('retention', 'activity');
}
