import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { EarningsSection } from '../earnings/index.ts';
import { paths } from '../paths.ts';
import { formatDays } from '../ui/days.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { analyticsAddress } from './analytics-address.ts';
import { overviewQuery } from './api.ts';
import { BuyClicks } from './BuyClicks.tsx';
import { Countries } from './Countries.tsx';
import { DemoNote } from './DemoNote.tsx';
import { Excluded } from './Excluded.tsx';
import { Funnel } from './Funnel.tsx';
import { Keywords, NoResultSearches } from './Keywords.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { Products } from './Products.tsx';
import { Totals } from './Totals.tsx';
import { useAnalyticsView } from './use-analytics-view.ts';
import { ViewsChart } from './ViewsChart.tsx';

const Pages = lazy(() => import('./Pages.tsx'));
const SearchLog = lazy(() => import('./SearchLog.tsx'));

export default function AnalyticsScreen() {
  const view = useAnalyticsView();
  const { period } = view;
  const overview = useQuery(overviewQuery(period));
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title="Analytics">
        <PeriodPicker />
      </ScreenTitle>
      <DemoNote />
      <Loaded
        query={overview}
        failure={analyticsMessages.failed}
        stale={analyticsMessages.stale}
        className="mt-6"
      >
        {(data) => (
          <div aria-busy={overview.isPlaceholderData} className="aria-busy:opacity-60">
            <p role="status" className="mt-3 text-sm text-soft">
              {analyticsMessages.daysIn(formatDays(data.from_day, data.to_day), data.time_zone)}
            </p>
            <Totals overview={data} period={period} />
            <ViewsChart series={data.series} before={analyticsMessages.before[period]} />
            <div className="mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-2">
              <Funnel numbers={data.numbers} />
              <Excluded events={data.exclusion} />
            </div>
          </div>
        )}
      </Loaded>
      <Suspense fallback={null}>
        <EarningsSection
          query={{ period, ...view.earnings }}
          address={({ period: _, ...earnings }) => analyticsAddress({ ...view, earnings })}
        />
      </Suspense>
      <Products />
      <Suspense fallback={null}>
        <Pages />
      </Suspense>
      <BuyClicks />
      <p className="mt-4">
        {analyticsMessages.buttonTests.invitation}{' '}
        <Link href={paths.buttonTests} className={styles.link}>
          {analyticsMessages.buttonTests.name}
        </Link>
      </p>
      <Suspense fallback={null}>
        <SearchLog overview={overview.data} />
      </Suspense>
      <Keywords />
      <NoResultSearches />
      <Countries />
    </div>
  );
}
