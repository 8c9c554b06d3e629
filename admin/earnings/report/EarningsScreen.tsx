import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { analyticsMessages } from '../../../core/analytics/messages.ts';
import type { EarningListQuery } from '../../../core/earnings/report.ts';
import { reportMessages as messages } from '../../../core/earnings/report-messages.ts';
import { paths } from '../../paths.ts';
import { PeriodLinks } from '../../reports/PeriodLinks.tsx';
import { formatDays } from '../../ui/days.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ScreenGroup } from '../../ui/ScreenGroup.tsx';
import { styles } from '../../ui/styles.ts';
import { overviewQuery } from './api.ts';
import { Coverage } from './Coverage.tsx';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { comparedName } from './compared.ts';
import { EarningsChart } from './EarningsChart.tsx';
import { EarningsList } from './EarningsList.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { readReportQuery, reportAddress } from './report-address.ts';

const SuggestionsPanel = lazy(() => import('../suggestions/SuggestionsPanel.tsx'));

/** Period, currency, grouping, order and page are in the address. */
export default function EarningsScreen() {
  const [, navigate] = useLocation();
  const query = readReportQuery(useSearch());
  const { period } = query;
  const overview = useQuery(overviewQuery(period, query.currency));
  const change = (part: Partial<EarningListQuery>) => reportAddress({ ...query, page: 1, ...part });
  return (
    <ScreenGroup
      group="earnings"
      title="Earnings"
      actions={
        overview.data?.currency == null ? null : (
          <PeriodLinks chosen={period} address={(chosen) => change({ period: chosen })} />
        )
      }
    >
      <Loaded query={overview} failure={messages.failed} stale={messages.stale}>
        {(data) =>
          data.currency === null ? (
            <Empty />
          ) : (
            <div aria-busy={overview.isPlaceholderData} className="aria-busy:opacity-60">
              <p role="status" className="text-sm text-soft">
                {messages.daysIn(formatDays(data.from_day, data.to_day), data.time_zone)}
              </p>
              <CurrencyChoice
                overview={data}
                onChoose={(currency) => navigate(change({ currency }), { replace: true })}
              />
              {data.missing.length === 0 && (
                <>
                  <ReportTotals overview={data} currency={data.currency} period={period} />
                  <EarningsChart
                    series={data.series}
                    currency={data.currency}
                    before={
                      comparedName(data, period) === null ? '' : analyticsMessages.before[period]
                    }
                  />
                  <EarningsList
                    title={messages.list}
                    query={query}
                    address={reportAddress}
                    currency={data.currency}
                  />
                </>
              )}
              <Suspense fallback={null}>
                <SuggestionsPanel className="mt-12" />
              </Suspense>
              <Coverage overview={data} />
            </div>
          )
        }
      </Loaded>
    </ScreenGroup>
  );
}

function Empty() {
  return (
    <div className="border-2 border-ink bg-card px-5 py-9 text-center">
      <p className="font-display text-3xl leading-none font-extrabold">{messages.emptyTitle}</p>
      <p className="mx-auto mt-2 max-w-[50ch] text-soft">{messages.emptyHint}</p>
      <Link href={paths.earningImports} className={`mt-5 ${styles.primary}`}>
        {messages.importReport}
      </Link>
    </div>
  );
}
