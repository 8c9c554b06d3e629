import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearch } from 'wouter';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { comparisonQuery, comparisonsQuery } from './api.ts';
import { ComparisonList } from './ComparisonList.tsx';
import { newComparisonPath, readComparisonsAddress } from './comparisons-address.ts';

const ComparisonForm = lazy(async () => ({
  default: (await import('./ComparisonForm.tsx')).ComparisonForm,
}));

const loading = <p className="mt-6 text-soft">{uiMessages.loading}</p>;

/** The list, or the form that the address names. */
export default function ComparisonsScreen() {
  const shown = readComparisonsAddress(useSearch());
  switch (shown.kind) {
    case 'new':
      return <NewComparison posts={shown.posts} />;
    case 'edit':
      return <EditComparison key={shown.id} id={shown.id} />;
    case 'list':
      return (
        <>
          <ScreenTitle title={messages.title}>
            <Link href={newComparisonPath()} className={styles.primary}>
              {messages.add}
            </Link>
          </ScreenTitle>
          <p className="mt-4 max-w-prose text-soft">{messages.intro}</p>
          <ComparisonList />
        </>
      );
  }
}

/** A pair of a best-of page is known by its reviews. */
function NewComparison({ posts }: { posts: string[] }) {
  const rows = useQuery({ ...comparisonsQuery(), enabled: posts.length > 0 });
  const row = rows.data?.find((each) =>
    posts.every((id) => each.posts.some((post) => post.id === id)),
  );
  return (
    <>
      <ScreenTitle title={messages.newTitle}>
        <BackLink />
      </ScreenTitle>
      <Suspense fallback={loading}>
        {posts.length === 0 ? (
          <ComparisonForm comparison={null} />
        ) : (
          <Loaded query={rows} failure={messages.oneFailed} className="mt-6">
            {() => <ComparisonForm comparison={null} picked={row?.posts ?? []} />}
          </Loaded>
        )}
      </Suspense>
    </>
  );
}

function EditComparison({ id }: { id: string }) {
  const query = useQuery(comparisonQuery(id));
  return (
    <>
      <ScreenTitle title={messages.editTitle}>
        <BackLink />
      </ScreenTitle>
      <Suspense fallback={loading}>
        <Loaded query={query} failure={messages.oneFailed} className="mt-6">
          {(comparison) => <ComparisonForm comparison={comparison} />}
        </Loaded>
      </Suspense>
    </>
  );
}

function BackLink() {
  return (
    <Link href={paths.comparisons} className={styles.link}>
      {messages.back}
    </Link>
  );
}
