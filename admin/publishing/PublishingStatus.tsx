import { useQuery } from '@tanstack/react-query';
import { classes } from '../../core/ui/classes.ts';
import { formatTime } from '../ui/dates.ts';
import { publishingQuery } from './api.ts';

const dots = {
  live: 'bg-good',
  waiting: 'bg-accent',
  building: 'bg-accent animate-pulse',
  failed: 'bg-bad',
} as const;

/** The state of the public site: live since, changes waiting, building, failed. */
export function PublishingStatus() {
  const { data } = useQuery(publishingQuery());
  if (!data) return null;
  const { state, waiting, built_at } = data;
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  const sentences = {
    live: built_at === null ? 'Site is live' : `Live since ${formatTime(built_at)}`,
    waiting: `${changes} waiting`,
    building: 'Building the site',
    failed: 'Rebuild failed',
  } as const;
  return (
    <span role="status" className="flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={classes('size-2 rounded-[50%]', dots[state])} />
      {sentences[state]}
    </span>
  );
}
