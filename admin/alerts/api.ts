import { queryOptions } from '@tanstack/react-query';
import type { ChannelForm } from '../../core/alerts/channel-form.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

const { alerts } = client;

/** Milliseconds; deliveries go on without the owner. */
const REFRESH = 15_000;

export const alertsQuery = () =>
  queryOptions({
    queryKey: ['alerts'],
    queryFn: () => request(() => alerts.$get()),
    refetchInterval: REFRESH,
  });

export const addChannel = (json: ChannelForm) => request(() => alerts.channels.$post({ json }));

export const removeChannel = (id: string) =>
  request(() => alerts.channels[':id'].$delete({ param: { id } }));

export const testChannel = (id: string) =>
  request(() => alerts.channels[':id'].test.$post({ param: { id } }));

export const refreshAlerts = () => invalidate('alerts', 'activity');
