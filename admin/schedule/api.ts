import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { z } from 'zod';
import { adminDocumentSchema } from '../../core/content/schema.ts';
import type { ContentSchedule, ScheduleItem } from '../../core/schedule/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import type { Scheduled } from './post-schedule.ts';

const REFRESH = 15_000;

/** Of each kind of documents. */
const documents: Readonly<Record<string, (typeof client)['best-of' | 'pages']>> = {
  'best-of': client['best-of'],
  'site-page': client.pages,
};

/** Refreshed, because items are done without the owner. */
export const scheduleQuery = () =>
  queryOptions({
    queryKey: ['schedule'],
    queryFn: () => request(() => client.schedule.$get()),
    refetchInterval: REFRESH,
  });

const documentSchema = z.object({
  content: adminDocumentSchema(z.object({ title: z.string() })).pick({
    version: true,
    published: true,
    publish_at: true,
    unpublish_at: true,
    draft: true,
    content: true,
  }),
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

/** The text that an item of the schedule belongs to. */
export const scheduledQuery = ({ kind, post_id: id }: ScheduleItem) =>
  queryOptions({
    queryKey: ['schedule', kind, id],
    queryFn: async (): Promise<Scheduled & { version: string }> => {
      const routes = documents[kind];
      if (routes === undefined) return readPost(id);
      const { content } = documentSchema.parse(
        await request(
          (): Promise<ClientResponse<unknown>> => routes[':id'].$get({ param: { id } }),
        ),
      );
      return { ...content, title: content.content.title };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const routeOf = (kind: string) => (documents[kind] ?? client.posts)[':id'];

/** Replaces the schedule of a text, over the version that was loaded. */
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
  invalidate('schedule', 'posts', ...Object.keys(documents), 'dashboard', 'activity', 'publishing');
