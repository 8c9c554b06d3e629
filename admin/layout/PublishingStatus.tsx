import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { PUBLISHING_REFRESH } from '../../core/limits.ts';
import { admin as texts } from '../../core/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { readPublishing, retryPublishing } from '../api/publishing.ts';
import { look } from '../ui/look.ts';
import { formatMoment } from '../ui/moment.ts';

const dots = {
  live: 'bg-good',
  waiting: 'bg-accent',
  building: 'bg-accent animate-pulse',
  failed: 'bg-bad',
} as const;

/** What the public site is doing, in one place: live since, changes waiting, building, failed. */
export function PublishingStatus() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['publishing'],
    queryFn: readPublishing,
    refetchInterval: PUBLISHING_REFRESH,
  });
  const retry = useMutation({
    mutationFn: retryPublishing,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['publishing'] }),
    onError: () => toast.error(texts.retryBuildFailed),
  });
  if (!data) return null;
  const { state, waiting, built_at } = data;
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  const sentences = {
    live: built_at === null ? 'Site is live' : `Live since ${formatMoment(built_at)}`,
    waiting: `${changes} waiting`,
    building: 'Building the site',
    failed: 'Rebuild failed',
  } as const;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span role="status" className="flex items-center gap-2" title={data.error ?? undefined}>
        <span aria-hidden="true" className={classes('size-2 rounded-[50%]', dots[state])} />
        {sentences[state]}
      </span>
      {state === 'failed' && (
        <button
          type="button"
          disabled={retry.isPending}
          onClick={() => retry.mutate()}
          className={look.link}
        >
          Try again
        </button>
      )}
    </span>
  );
}
