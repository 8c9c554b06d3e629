import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WorkingDraft } from '../../core/content/schema.ts';
import type { DraftFields } from '../../core/posts/autosave.ts';
import type { AdminPostsQuery } from '../../core/posts/list.ts';
import { linkCheckQuerySchema } from '../../core/posts/publish-check.ts';
import type { AdminPost, PostForm } from '../../core/posts/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
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

export const postRevisions = client.posts[':id'].revisions;
export const postPreview = client.preview;
export const postTrash = client.trash;

export const readPost = async (id: string): Promise<AdminPost> =>
  (await request(() => client.posts[':id'].$get({ param: { id } }))).content;

export const refreshPosts = () =>
  invalidate('posts', 'schedule', 'dashboard', 'activity', 'categories', 'publishing');

export const createPost = async (
  json: PostForm,
  source: 'form' | 'ai' = 'form',
): Promise<AdminPost> =>
  (await request(() => client.posts.$post({ json, query: { source } }))).content;

/** Saves over the version that was loaded. */
export const updatePost = async (
  id: string,
  json: { form: PostForm; version: string; substantive: boolean },
) => (await request(() => client.posts[':id'].$put({ param: { id }, json }))).content;

/** Saves fields of a draft, which visitors do not see; without a version it creates the post. */
export const autosavePost = (
  id: string,
  json: { fields: DraftFields; version: string | null; kept?: true },
): Promise<{ version: string; draft: WorkingDraft | null }> =>
  request(() => client.posts[':id'].draft.$put({ param: { id }, json }));

/**
 * Deletes a draft that autosave created, or the unpublished changes of a review.
 * @returns the review as published, null when nothing is left
 */
export const discardDraft = async (id: string, version: string): Promise<AdminPost | null> =>
  (await request(() => client.posts[':id'].draft.$delete({ param: { id }, query: { version } })))
    .content;

export const deletePost = (id: string) =>
  request(() => client.posts[':id'].$delete({ param: { id } }));

/** Returns the path of a signed draft preview that expires. */
export const createPreviewLink = async (id: string) =>
  (await request(() => client.posts[':id']['preview-link'].$post({ param: { id } }))).path;

/** Whether a shop's page answers. Checked on demand only, because shops count visitors. */
export const linkAnswersQuery = (address: string, wanted: boolean) =>
  queryOptions({
    queryKey: ['publish-check', 'link', address],
    enabled: wanted && linkCheckQuerySchema.safeParse({ address }).success,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (await request(() => client['publish-check'].link.$get({ query: { address } }))).answers,
  });

/** Which of these managed links lead nowhere. */
export const goneLinksQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['publish-check', 'managed-links', slugs],
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await request(() =>
          client['publish-check']['managed-links'].$get({ query: { slugs: slugs.join() } }),
        )
      ).gone,
  });
