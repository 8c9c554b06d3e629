import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { AdminPostsQuery } from '../../core/posts/list.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { trashMessages } from '../content/trash/messages.ts';
import { paths } from '../paths.ts';
import { EmptyList, NoMatch } from '../ui/list/EmptyList.tsx';
import { PagedList } from '../ui/list/PagedList.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { postsQuery } from './api.ts';
import { PostsTable } from './PostsTable.tsx';
import { PostsToolbar } from './PostsToolbar.tsx';
import { isFiltered, postsAddress, readPostsQuery } from './posts-address.ts';

/** Search, filters and order are in the address. */
export default function PostsScreen() {
  const [, navigate] = useLocation();
  const query = readPostsQuery(useSearch());
  const posts = useQuery(postsQuery(query));
  /** Counts resets; as the toolbar's key, each one empties the search box. */
  const [resets, setResets] = useState(0);

  const change = (part: Partial<AdminPostsQuery>) => {
    navigate(postsAddress({ ...query, page: 1, ...part }), { replace: true });
  };

  const reset = () => {
    navigate(paths.managePosts, { replace: true });
    setResets(resets + 1);
  };

  const noPosts = posts.data?.total === 0 && !isFiltered(query);
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title="Manage Posts">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link href={paths.trash} className={`${styles.link} py-2`}>
            {trashMessages.link}
          </Link>
          <Link href={paths.createPost} className={noPosts ? styles.quiet : styles.primary}>
            Create New Post
          </Link>
        </div>
      </ScreenTitle>
      {!noPosts && <PostsToolbar key={resets} query={query} onChange={change} />}
      <PagedList
        label="Posts"
        query={posts}
        failure={postMessages.listFailed}
        empty={
          !isFiltered(query) && (
            <EmptyList title={postMessages.none}>
              <Link href={paths.createPost} className={styles.primary}>
                {postMessages.createFirst}
              </Link>
            </EmptyList>
          )
        }
        noMatch={
          <NoMatch text={postMessages.noMatch} clear={postMessages.clearSearch} onClear={reset} />
        }
        above={({ total }) => (total === 1 ? '1 post' : `${total.toLocaleString()} posts`)}
        href={(page) => postsAddress({ ...query, page })}
      >
        {({ items }) => (
          <PostsTable rows={items} sort={query.sort} onSort={(sort) => change({ sort })} />
        )}
      </PagedList>
    </div>
  );
}
