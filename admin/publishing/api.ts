import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RebuildHookForm } from '../../core/publishing/hook.ts';
import { hookMessages } from '../../core/publishing/hook-messages.ts';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const PUBLISHING_REFRESH = 5_000;

export const publishingQuery = () =>
  queryOptions({
    queryKey: ['publishing'],
    queryFn: () => request(() => client.publishing.$get()),
    refetchInterval: PUBLISHING_REFRESH,
  });

export const retryPublishing = () =>
  mutationOptions({
    mutationFn: () => request(() => client.publishing.retry.$post()),
    onSuccess: () => invalidate('publishing'),
    meta: { failure: publishingMessages.retryFailed },
  });

const hook = client.publishing.hook;

export const hookQuery = () =>
  queryOptions({ queryKey: ['rebuild-hook'], queryFn: () => request(() => hook.$get()) });

export async function saveHook(json: RebuildHookForm) {
  queryClient.setQueryData(hookQuery().queryKey, await request(() => hook.$put({ json })));
  await invalidate('activity', 'checklist');
}

/** Requests a rebuild now, and returns the status of the hook's answer. */
export const testHook = () =>
  mutationOptions({
    mutationFn: () => request(() => hook.test.$post()),
    onSettled: () => invalidate('publishing'),
  });

export const removeHook = () =>
  mutationOptions({
    mutationFn: () => request(() => hook.$delete()),
    onSuccess: () => invalidate('rebuild-hook', 'activity', 'checklist'),
    meta: { failure: hookMessages.removeFailed },
  });
