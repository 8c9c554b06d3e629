import { queryOptions } from '@tanstack/react-query';
import type { NewButtonTest } from '../../core/button-tests/admin.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

const tests = client['button-tests'];

export const buttonTestsQuery = () =>
  queryOptions({
    queryKey: ['button-tests'],
    queryFn: () => request(() => tests.$get()),
    refetchInterval: 30_000,
  });

const refresh = () => invalidate('button-tests', 'activity', 'publishing');

export async function startTest(json: NewButtonTest): Promise<void> {
  await request(() => tests.$post({ json }));
  await refresh();
}

export async function endTest(id: string, adopt: boolean): Promise<void> {
  await request(() => tests[':id'].end.$post({ param: { id }, json: { adopt } }));
  await refresh();
}

export async function removeChange(id: string): Promise<void> {
  await request(() => tests.changes[':id'].$delete({ param: { id } }));
  await refresh();
}
