import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { DashboardWeek } from '../../core/dashboard/schema.ts';
import { formatMoney } from '../../core/money/format.ts';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { styles } from '../ui/styles.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { formatDateTime } from '../ui/time/dates.ts';
import { weekQuery } from './api.ts';
import { weekMessages as messages } from './messages.ts';
import { Sparkline } from './Sparkline.tsx';

const DAYS = 7;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Views, clicks and earnings of the last seven whole days, beside the seven before. */
export default function LastWeek() {
  const week = useQuery(weekQuery());
  return (
    <TitledSection title={messages.title} className="mt-12">
      <div className="mt-4">
        <Loaded query={week} failure={messages.failed}>
          {(data) => (
            <>
              <ul className="grid grid-cols-2 border-2 border-ink bg-card sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
                <Card
                  name={messages.views}
                  path={paths.analytics}
                  values={data.page_views}
                  format={(value) => value.toLocaleString()}
                />
                <Card
                  name={messages.clicks}
                  path={paths.analytics}
                  values={data.buy_clicks}
                  format={(value) => value.toLocaleString()}
                />
                <Earned week={data} />
              </ul>
              {data.reported_at !== null && (
                <p className="mt-2 text-sm text-soft">
                  {messages.reported(formatDateTime(data.reported_at))}
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </TitledSection>
  );
}

function Earned({ week: { earned, reported_at } }: { week: DashboardWeek }) {
  if (earned.length > 0) {
    return earned.map(({ currency, amounts }) => (
      <Card
        key={currency}
        name={earned.length === 1 ? messages.earned : messages.earnedIn(currency)}
        path={paths.earnings}
        values={amounts}
        format={(amount) => formatMoney({ amount, currency })}
      />
    ));
  }
  return (
    <li className={card}>
      <span className="text-soft">{messages.earned}</span>
      <p className="mt-2">
        {reported_at === null ? (
          <>
            {messages.notImported}.{' '}
            <Link href={paths.earningImports} className={styles.link}>
              {messages.import}
            </Link>
          </>
        ) : (
          `${messages.none}.`
        )}
      </p>
    </li>
  );
}

// The shadow draws the lines between cards, however many are in a row.
const card =
  'min-w-0 p-4 max-sm:last:odd:col-span-2 shadow-[0_0_0_0.5px_var(--color-hairline)] md:p-5';

interface CardProps {
  name: string;
  path: string;
  /** Of fourteen days. */
  values: number[];
  format: (value: number) => string;
}

function Card({ name, path, values, format }: CardProps) {
  const now = sum(values.slice(-DAYS));
  const before = sum(values.slice(0, DAYS));
  return (
    <li className={card}>
      <Link href={path} className="text-soft">
        {name}
      </Link>
      <p className="mt-1 font-display text-4xl leading-none sm:text-5xl font-black wrap-anywhere">
        {format(now)}
      </p>
      <p className="mt-1 mb-3 text-sm text-soft">{messages.change(now, before, format(before))}</p>
      <Sparkline values={values} earlier={DAYS} />
    </li>
  );
}
