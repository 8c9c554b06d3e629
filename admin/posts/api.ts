import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { PostForm } from '../../core/posts/schema.ts';
import { type OwnerPost, type OwnerPostsQuery, ownerPostSchema } from '../../core/posts/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { RequestError } from '../api/request-error.ts';
import { PUBLISHING_REFRESH } from '../publishing/index.ts';

/** One page of the list, read again as long as visitors are served an older version of a post. */
export const postsQuery = (query: OwnerPostsQuery) =>
  queryOptions({
    queryKey: ['posts', query],
    queryFn: () =>
      request(() => client.posts.$get({ query: { ...query, page: String(query.page) } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((row) => row.state === 'updating') ? PUBLISHING_REFRESH : false,
  });

/** A post for its form: read once a visit, so that nothing replaces what is being typed. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: async () => (await request(() => client.posts[':id'].$get({ param: { id } }))).post,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Rereads what a change of posts affects. */
export const refreshPosts = () =>
  invalidate('posts', 'dashboard', 'activity', 'categories', 'publishing');

export async function createPost(form: PostForm): Promise<OwnerPost> {
  return (await request(() => client.posts.$post({ json: form }))).post;
}

/** Saves over the version that was loaded. */
export async function updatePost(id: string, form: PostForm, version: string): Promise<OwnerPost> {
  const send = () => client.posts[':id'].$put({ param: { id }, json: { form, version } });
  return (await request(send)).post;
}

export async function deletePost(id: string): Promise<void> {
  await request(() => client.posts[':id'].$delete({ param: { id } }));
}

const conflictSchema = z.object({ post: ownerPostSchema });

/** The newer post that a save conflicts with; null when the save failed for another reason. */
export function conflictingPost(error: unknown): OwnerPost | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  return conflictSchema.safeParse(error.body).data?.post ?? null;
}

/** Creates a signed address of a draft that expires. */
export async function createPreviewLink(id: string): Promise<string> {
  const link = await request(() => client.posts[':id']['preview-link'].$post({ param: { id } }));
  return link.path;
}

/** Another post with the same title, or null. */
export const sameTitleQuery = (title: string, except: string) =>
  queryOptions({
    queryKey: ['publish-check', 'title', title, except],
    enabled: title !== '',
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await request(() => client['publish-check'].title.$get({ query: { title, except } }))).taken,
  });

/** Whether a shop answers. It is called for that, and shops count their visitors: only on demand. */
export const linkAnswersQuery = (address: string, wanted: boolean) =>
  queryOptions({
    queryKey: ['publish-check', 'link', address],
    enabled: wanted && address !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (await request(() => client['publish-check'].link.$get({ query: { address } }))).answers,
  });
