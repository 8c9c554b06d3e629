import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { SuggestionsPanel } from '../earnings/index.ts';
import { HealthLine } from '../health/index.ts';
import { LinkProblems } from '../link-health/index.ts';
import { paths } from '../paths.ts';
import { NextScheduled } from '../schedule/index.ts';
import { loadChecklist } from '../setup/index.ts';
import { LoadFailure } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { ActivityFeed } from './ActivityFeed.tsx';
import { dashboardQuery } from './api.ts';
import { dashboardMessages } from './messages.ts';

const LastWeek = lazy(() => import('./LastWeek.tsx'));
const Checklist = lazy(loadChecklist);

const actions = [
  { name: 'Manage Posts', path: paths.managePosts, text: 'Edit, preview and publish' },
  {
    name: 'Master Category',
    path: paths.masterCategory,
    text: 'Organize reviews into categories',
  },
  {
    name: 'See Website',
    path: paths.website,
    text: 'What visitors see, in a new tab',
    target: '_blank',
    rel: 'noopener',
  },
] as const;

export default function DashboardScreen() {
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title="Dashboard Home">
        <Link href={paths.createPost} className={styles.primary}>
          Create New Post
        </Link>
      </ScreenTitle>
      <Suspense fallback={null}>
        <Checklist />
      </Suspense>
      <Cards />
      <Suspense fallback={null}>
        <HealthLine />
      </Suspense>
      <LinkProblems />
      <NextScheduled />
      <Suspense fallback={null}>
        <LastWeek />
        <SuggestionsPanel most={3} className="mt-12" />
      </Suspense>
      <div className="mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ActivityFeed />
        <TitledSection title="Quick Actions">
          <ul className="mt-4 border-t-2 border-ink">
            {actions.map(({ name, path, text, ...link }) => {
              const Anchor = 'target' in link ? 'a' : Link;
              return (
                <li key={path} className="border-b border-hairline">
                  <Anchor
                    href={path}
                    {...link}
                    className="group flex items-center gap-3 py-3 no-underline"
                  >
                    <span className="grow">
                      <span className="block font-bold group-hover:underline">{name}</span>
                      <span className="text-sm text-soft">{text}</span>
                    </span>
                    <ArrowRight aria-hidden="true" className="size-5 text-soft" />
                  </Anchor>
                </li>
              );
            })}
          </ul>
        </TitledSection>
      </div>
    </div>
  );
}

function Cards() {
  const { data, isError, refetch } = useQuery(dashboardQuery());
  const cards = [
    { name: 'Total Posts', count: data?.total_posts },
    { name: 'Published', count: data?.published },
    { name: 'Categories', count: data?.categories },
    { name: 'Draft Posts', count: data?.drafts },
  ];
  if (isError && data === undefined) {
    return (
      <div className="mt-8">
        <LoadFailure text={dashboardMessages.failed} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <dl
      aria-busy={data === undefined}
      className="mt-8 grid grid-cols-2 border-2 border-ink bg-card md:grid-cols-4"
    >
      {cards.map(({ name, count }) => (
        <div
          key={name}
          className="flex flex-col-reverse border-hairline p-4 odd:border-r nth-[n+3]:border-t md:p-5 md:not-last:border-r md:nth-[n+3]:border-t-0"
        >
          <dt className="text-soft">{name}</dt>
          <dd className="min-h-14 font-display text-6xl leading-none font-black">
            {count?.toLocaleString() ?? <span className="text-hairline">–</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
