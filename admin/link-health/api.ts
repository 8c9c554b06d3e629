import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LinkQuery } from '../../core/link-health/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** Milliseconds; checks go on without the owner. */
const REFRESH = 10_000;

const links = client['link-health'];

export const linksQuery = (query: LinkQuery) =>
  queryOptions({
    queryKey: ['link-health', 'list', query],
    queryFn: () => request(() => links.$get({ query: { ...query, page: `${query.page}` } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['link-health', 'link', id],
    queryFn: async () => (await request(() => links.link[':id'].$get({ param: { id } }))).link,
  });

export const linkProblemsQuery = () =>
  queryOptions({
    queryKey: ['link-health', 'problems'],
    queryFn: () => request(() => links.problems.$get()),
  });

export const runLinkChecks = () => request(() => links.run.$post());

export const checkLink = (id: string) =>
  request(() => links.link[':id'].check.$post({ param: { id } }));

export const ignoreLink = (id: string, reason: string) =>
  request(() => links.link[':id'].ignored.$put({ param: { id }, json: { reason } }));

export const stopIgnoring = (id: string) =>
  request(() => links.link[':id'].ignored.$delete({ param: { id } }));

export const previewReplacement = async (id: string, to: string) =>
  (await request(() => links.link[':id'].preview.$post({ param: { id }, json: { to } }))).changes;

export const replaceLink = (id: string, to: string, versions: Record<string, string>) =>
  request(() => links.link[':id'].replacement.$post({ param: { id }, json: { to, versions } }));

export const refreshLinks = () => invalidate('link-health', 'activity');

/** After posts and managed links were changed. */
export const refreshReplaced = () =>
  invalidate('link-health', 'links', 'posts', 'activity', 'publishing');
