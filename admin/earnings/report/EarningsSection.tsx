import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { EarningListQuery } from '../../../core/earnings/report.ts';
import { reportMessages as messages } from '../../../core/earnings/report-messages.ts';
import { styles } from '../../ui/styles.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { overviewQuery } from './api.ts';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { EarningsList } from './EarningsList.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { reportAddress } from './report-address.ts';

interface EarningsSectionProps {
  query: EarningListQuery;
  /** Of the screen around it with another query. */
  address: (query: EarningListQuery) => string;
}

/** The earnings of a period within the analytics; nothing before the first import. */
export default function EarningsSection({ query, address }: EarningsSectionProps) {
  const [, navigate] = useLocation();
  const { data } = useQuery(overviewQuery(query.period, query.currency));
  if (data?.currency == null) return null;
  return (
    <>
      <TitledSection
        title={messages.title}
        className="mt-14"
        action={
          <Link href={reportAddress(query)} className={styles.quiet}>
            {messages.allEarnings}
          </Link>
        }
      >
        <CurrencyChoice
          overview={data}
          onChoose={(currency) =>
            navigate(address({ ...query, page: 1, currency }), { replace: true })
          }
        />
        {data.missing.length === 0 && (
          <ReportTotals overview={data} currency={data.currency} period={query.period} />
        )}
      </TitledSection>
      {data.missing.length === 0 && (
        <EarningsList
          title={messages.list}
          query={query}
          address={address}
          currency={data.currency}
        />
      )}
    </>
  );
}
