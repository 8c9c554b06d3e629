import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { healthMessages as messages } from '../../core/health/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../paths.ts';
import { styles } from '../ui/styles.ts';
import { healthSummaryQuery } from './api.ts';

/** One line about what needs attention; nothing when everything works or nothing is known. */
export default function HealthLine() {
  const { data } = useQuery(healthSummaryQuery());
  if (data === undefined || data.first === null) return null;
  const { broken, attention, first } = data;
  const others = broken + attention - 1;
  return (
    <section
      aria-label={messages.dashboard}
      className={classes(
        'mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-2 bg-card px-4 py-3 md:px-5',
        broken > 0 ? 'border-bad text-bad' : 'border-accent',
      )}
    >
      <p className="font-bold">
        {first}
        {others > 0 && messages.more(others)}.
      </p>
      <Link href={paths.health} className={styles.link}>
        {messages.show}
      </Link>
    </section>
  );
}
