import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** How often the state of publishing is read again, in milliseconds. */
export const PUBLISHING_REFRESH = 5_000;

/** What the public site is doing. */
export const publishingQuery = () =>
  queryOptions({
    queryKey: ['publishing'],
    queryFn: () => request(() => client.publishing.$get()),
    refetchInterval: PUBLISHING_REFRESH,
  });

/** Requests the rebuild again. */
export const retryPublishing = () =>
  mutationOptions({
    mutationFn: () => request(() => client.publishing.retry.$post()),
    onSuccess: () => invalidate('publishing'),
    meta: { failure: publishingMessages.retryFailed },
  });
