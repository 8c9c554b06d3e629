import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { linkDashboardMessages as messages } from '../../core/link-health/messages.ts';
import { styles } from '../ui/styles.ts';
import { linkProblemsQuery } from './api.ts';
import { linksAddress } from './links-address.ts';

/** How many links are broken and what the worst one costs; nothing if none is. */
export function LinkProblems() {
  const { data } = useQuery(linkProblemsQuery());
  if (data === undefined || data.broken === 0) return null;
  const { broken, clicks } = data;
  return (
    <section
      aria-label={messages.label}
      className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-2 border-bad bg-card px-4 py-3 md:px-5"
    >
      <p className="font-bold text-bad">
        {messages.broken(broken)}
        {clicks > 0 && messages.clicks(broken, clicks)}.
      </p>
      <Link href={linksAddress({ state: 'broken' })} className={styles.link}>
        {messages.show}
      </Link>
    </section>
  );
}
