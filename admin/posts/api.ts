import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { failureSchema } from '../../core/forms/failure.ts';
import {
  type AdminPost,
  type AdminPostsQuery,
  adminPostSchema,
  type PostForm,
} from '../../core/posts/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { RequestError } from '../api/request-error.ts';
import { PUBLISHING_REFRESH } from '../publishing/index.ts';

/** One page of the list, refreshed while visitors still see an older version of a post. */
export const postsQuery = (query: AdminPostsQuery) =>
  queryOptions({
    queryKey: ['posts', query],
    queryFn: () =>
      request(() => client.posts.$get({ query: { ...query, page: String(query.page) } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((row) => row.state === 'updating') ? PUBLISHING_REFRESH : false,
  });

/** A post for its form, read once per visit so that a refresh never replaces typed text. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: async () => (await request(() => client.posts[':id'].$get({ param: { id } }))).post,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const refreshPosts = () =>
  invalidate('posts', 'dashboard', 'activity', 'categories', 'publishing');

export const createPost = async (json: PostForm): Promise<AdminPost> =>
  (await request(() => client.posts.$post({ json }))).post;

/** Saves over the version that was loaded. */
export const updatePost = async (id: string, json: { form: PostForm; version: string }) =>
  (await request(() => client.posts[':id'].$put({ param: { id }, json }))).post;

export const deletePost = (id: string) =>
  request(() => client.posts[':id'].$delete({ param: { id } }));

const conflictSchema = failureSchema.extend({ post: adminPostSchema });

/** The newer post that a save conflicts with; null after another failure. */
export function conflictingPost(error: unknown): AdminPost | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  return conflictSchema.safeParse(error.body).data?.post ?? null;
}

/** Returns the path of a signed draft preview that expires. */
export const createPreviewLink = async (id: string) =>
  (await request(() => client.posts[':id']['preview-link'].$post({ param: { id } }))).path;

export const sameTitleQuery = (title: string, except: string) =>
  queryOptions({
    queryKey: ['publish-check', 'title', title, except],
    enabled: title !== '',
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await request(() => client['publish-check'].title.$get({ query: { title, except } }))).taken,
  });

/** Whether a shop's page answers. Checked on demand only, because shops count visitors. */
export const linkAnswersQuery = (address: string, wanted: boolean) =>
  queryOptions({
    queryKey: ['publish-check', 'link', address],
    enabled: wanted && address !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (await request(() => client['publish-check'].link.$get({ query: { address } }))).answers,
  });
