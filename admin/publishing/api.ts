import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
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
