import { queryOptions } from '@tanstack/react-query';
import type { PostSchedule, ScheduleItem } from '../../core/schedule/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

const REFRESH = 15_000;

/** Refreshed, because items are done without the owner. */
export const scheduleQuery = () =>
  queryOptions({
    queryKey: ['schedule'],
    queryFn: () => request(() => client.schedule.$get()),
    refetchInterval: REFRESH,
  });

/** A post with its schedule and the version that a new schedule starts from. */
export const scheduledPostQuery = (id: string) =>
  queryOptions({
    queryKey: ['schedule', 'post', id],
    queryFn: async () => (await request(() => client.posts[':id'].$get({ param: { id } }))).post,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const saveSchedule = (id: string, json: PostSchedule & { version: string }) =>
  request(() => client.posts[':id'].schedule.$put({ param: { id }, json }));

/** Runs one item, or everything that is due. */
export const runSchedule = (item?: ScheduleItem) =>
  request(() =>
    client.schedule.run.$post({
      json: item === undefined ? {} : { item: { post_id: item.post_id, action: item.action } },
    }),
  );

export const refreshSchedule = () =>
  invalidate('schedule', 'posts', 'dashboard', 'activity', 'publishing');
