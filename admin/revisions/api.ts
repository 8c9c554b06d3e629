import { queryOptions } from '@tanstack/react-query';
import type { RetentionForm } from '../../core/revisions/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { saveSettings } from '../settings/index.ts';

export const retentionQuery = () =>
  queryOptions({ queryKey: ['retention'], queryFn: () => request(() => client.retention.$get()) });

export async function saveRetention(form: RetentionForm): Promise<void> {
  await saveSettings(form);
  await invalidate('retention');
}
