import { type AdminPostsQuery, adminPostsQuerySchema } from '../../core/posts/list.ts';
import { paths } from '../paths.ts';
import { listAddress } from '../ui/list/list-address.ts';

/** The query in the address of the list. */
export const { read: readPostsQuery, write: postsAddress } = listAddress(
  paths.managePosts,
  adminPostsQuerySchema,
);

/** Whether a filter applies: an empty list then does not mean that there are no posts. */
export const isFiltered = ({ search, category, status }: AdminPostsQuery): boolean =>
  search !== '' || category !== '' || status !== 'all';
