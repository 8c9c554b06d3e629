import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { PostForm } from '../../core/posts/schema.ts';
import { type OwnerPost, type OwnerPostsQuery, ownerPostSchema } from '../../core/posts/schema.ts';
import { client } from '../api/client.ts';
import { ask, Refusal } from '../api/request.ts';
import { PUBLISHING_REFRESH } from '../publishing/api.ts';

/**
 * One page of the list; the page before stays while the next is fetched. Read again as long as
 * visitors are served an older state of a post.
 */
export function usePosts(query: OwnerPostsQuery) {
  return useQuery({
    queryKey: ['posts', query],
    queryFn: () => ask(() => client.posts.$get({ query: { ...query, page: String(query.page) } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((row) => row.state === 'updating') ? PUBLISHING_REFRESH : false,
  });
}

/** A post for its form: read once a visit, as the form is what changes from then on. */
export function usePost(id: string) {
  return useQuery({
    queryKey: ['post', id],
    queryFn: async () => (await ask(() => client.posts[':id'].$get({ param: { id } }))).post,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Marks everything as old that a change of posts shows up in. */
export function useRefreshPosts() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [['posts'], ['dashboard'], ['activity'], ['categories'], ['publishing']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

export async function createPost(form: PostForm): Promise<OwnerPost> {
  return (await ask(() => client.posts.$post({ json: form }))).post;
}

/** Saves over the version that was loaded. */
export async function updatePost(id: string, form: PostForm, version: string): Promise<OwnerPost> {
  const sent = () => client.posts[':id'].$put({ param: { id }, json: { form, version } });
  return (await ask(sent)).post;
}

export async function deletePost(id: string): Promise<void> {
  await ask(() => client.posts[':id'].$delete({ param: { id } }));
}

const conflictSchema = z.object({ post: ownerPostSchema });

/** The newer post that stood in the way of a save, or null when something else did. */
export function newerPost(error: unknown): OwnerPost | null {
  if (!(error instanceof Refusal) || error.status !== 409) return null;
  return conflictSchema.safeParse(error.body).data?.post ?? null;
}
