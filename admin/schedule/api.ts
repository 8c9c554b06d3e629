import { queryOptions } from '@tanstack/react-query';
import type { ContentSchedule, ScheduleItem } from '../../core/schedule/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import type { Scheduled } from './post-schedule.ts';

const REFRESH = 15_000;
const bestOf = client['best-of'][':id'];

/** Refreshed, because items are done without the owner. */
export const scheduleQuery = () =>
  queryOptions({
    queryKey: ['schedule'],
    queryFn: () => request(() => client.schedule.$get()),
    refetchInterval: REFRESH,
  });

const readPost = async (id: string) =>
  (await request(() => client.posts[':id'].$get({ param: { id } }))).content;

/** A post with its schedule and the version that a new schedule starts from. */
export const scheduledPostQuery = (id: string) =>
  queryOptions({
    queryKey: ['schedule', 'post', id],
    queryFn: () => readPost(id),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What an item of the schedule belongs to: a post, or a best-of page. */
export const scheduledQuery = ({ kind, post_id: id }: ScheduleItem) =>
  queryOptions({
    queryKey: ['schedule', kind, id],
    queryFn: async (): Promise<Scheduled & { version: string }> => {
      if (kind !== 'best-of') return readPost(id);
      const { content: page } = await request(() => bestOf.$get({ param: { id } }));
      return { ...page, title: page.content.title };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const routeOf = (kind: string) => (kind === 'best-of' ? bestOf : client.posts[':id']);

/** Replaces the schedule of a post or page, over the version that was loaded. */
export const saveSchedule = (
  kind: string,
  id: string,
  json: ContentSchedule & { version: string },
) => request(() => routeOf(kind).schedule.$put({ param: { id }, json }));

const itemOf = ({ kind, post_id, action }: ScheduleItem) => ({ kind, post_id, action });

/** Runs one item, or everything that is due. */
export const runSchedule = (item?: ScheduleItem) =>
  request(() =>
    client.schedule.run.$post({
      json: item === undefined ? {} : { item: itemOf(item) },
    }),
  );

export const refreshSchedule = () =>
  invalidate('schedule', 'posts', 'best-of', 'dashboard', 'activity', 'publishing');
