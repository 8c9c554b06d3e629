import { queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';

export const dashboardQuery = () =>
  queryOptions({ queryKey: ['dashboard'], queryFn: () => request(() => client.dashboard.$get()) });

export const activityQuery = () =>
  queryOptions({
    queryKey: ['activity'],
    queryFn: async () => (await request(() => client.activity.$get())).items,
    refetchInterval: 10_000,
  });

export const weekQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'week'],
    queryFn: () => request(() => client.dashboard.week.$get()),
  });
