import { useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';
import type { OwnerPostsQuery } from '../../core/posts/schema.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { Pagination } from '../../core/ui/Pagination.tsx';
import { sentence } from '../api/request.ts';
import { paths } from '../shell/paths.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { usePosts } from './api.ts';
import { PostsTable } from './PostsTable.tsx';
import { PostsToolbar } from './PostsToolbar.tsx';
import { isNarrowed, postsAddress, readPostsQuery } from './posts-address.ts';

/** Manage Posts. What is searched, filtered and sorted stands in the address. */
export default function PostsScreen() {
  const [, navigate] = useLocation();
  const query = readPostsQuery(useSearch());
  const { data, error, isPlaceholderData, refetch } = usePosts(query);
  const region = useRef<HTMLElement>(null);
  /** Counts how often everything was shown again, which empties the search box. */
  const [fresh, setFresh] = useState(0);

  const change = (part: Partial<OwnerPostsQuery>) => {
    navigate(postsAddress({ ...query, page: 1, ...part }), { replace: true });
  };

  const noPosts = data?.total === 0 && !isNarrowed(query);
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title="Manage Posts">
        {!noPosts && (
          <Link href={paths.createPost} className={styles.primary}>
            Create New Post
          </Link>
        )}
      </ScreenTitle>
      {!noPosts && <PostsToolbar key={fresh} query={query} onChange={change} />}
      <section ref={region} aria-label="Posts" tabIndex={-1} className="mt-5 outline-none">
        {data === undefined && error === null && <p className="text-soft">{uiMessages.loading}</p>}
        {error !== null && (
          <LoadFailure
            text={sentence(error, postMessages.listFailed)}
            onRetry={() => void refetch()}
          />
        )}
        {noPosts && <NoPosts />}
        {data !== undefined && !noPosts && (
          <>
            <p role="status" className="mb-2 text-sm text-soft">
              {data.total === 1 ? '1 post' : `${data.total.toLocaleString()} posts`}
            </p>
            {data.total === 0 ? (
              <div className="border-t-2 border-ink py-8">
                <p>{postMessages.noMatch}</p>
                <button
                  type="button"
                  onClick={() => {
                    navigate(paths.managePosts, { replace: true });
                    setFresh(fresh + 1);
                  }}
                  className={`${styles.quiet} mt-5`}
                >
                  {postMessages.clearSearch}
                </button>
              </div>
            ) : (
              <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
                <PostsTable
                  rows={data.items}
                  sort={query.sort}
                  onSort={(sort) => change({ sort })}
                />
              </div>
            )}
            <Pagination
              page={data.page}
              pageCount={data.pageCount}
              href={(page) => postsAddress({ ...query, page })}
              onNavigate={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                const { pathname, search } = new URL(event.currentTarget.href);
                navigate(pathname + search);
                region.current?.focus({ preventScroll: true });
                scrollTo(0, 0);
              }}
            />
          </>
        )}
      </section>
    </div>
  );
}

function NoPosts() {
  return (
    <div className="mt-10 border-2 border-ink bg-card px-5 py-14 text-center">
      <p className="font-display text-5xl leading-none font-black uppercase">{postMessages.none}</p>
      <Link href={paths.createPost} className={`${styles.primary} mt-6`}>
        {postMessages.createFirst}
      </Link>
    </div>
  );
}
