import { analyticsMessages } from '../../core/analytics/messages.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { sentence } from '../api/request.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useOverview } from './api.ts';
import { Countries } from './Countries.tsx';
import { DemoNote } from './DemoNote.tsx';
import { formatDays } from './days.ts';
import { FoundNothing } from './FoundNothing.tsx';
import { Funnel } from './Funnel.tsx';
import { Keywords } from './Keywords.tsx';
import { NumberCards } from './NumberCards.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { Products } from './Products.tsx';
import { SearchLog } from './SearchLog.tsx';
import { SetAside } from './SetAside.tsx';
import { useView } from './use-view.ts';
import { ViewsChart } from './ViewsChart.tsx';

/** Analytics: a period, its numbers, and the lists that make them up. */
export default function AnalyticsScreen() {
  const { period } = useView();
  const { data, error, isPlaceholderData, refetch } = useOverview(period);
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title="Analytics">
        <PeriodPicker />
      </ScreenTitle>
      <DemoNote />
      {data === undefined && error === null && (
        <p className="mt-6 text-soft">{uiMessages.loading}</p>
      )}
      {error !== null && (
        <div className="mt-6">
          <LoadFailure
            text={
              data === undefined
                ? sentence(error, analyticsMessages.failed)
                : analyticsMessages.stale
            }
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data !== undefined && (
        <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
          <p role="status" className="mt-3 text-sm text-soft">
            {analyticsMessages.daysIn(formatDays(data.from_day, data.to_day), data.time_zone)}
          </p>
          <NumberCards overview={data} period={period} />
          <ViewsChart series={data.series} before={analyticsMessages.before[period]} />
          <div className="mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <Funnel numbers={data.numbers} />
            <SetAside setAside={data.exclusion} />
          </div>
        </div>
      )}
      <Products />
      <SearchLog overview={data} />
      <Keywords />
      <FoundNothing />
      <Countries />
    </div>
  );
}
