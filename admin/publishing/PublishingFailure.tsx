import { toast } from 'sonner';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { styles } from '../ui/styles.ts';
import { usePublishing, useRetryPublishing } from './api.ts';

/** Under the header while a rebuild has failed: why, what that means, and how to try again. */
export function PublishingFailure() {
  const { data } = usePublishing();
  const retry = useRetryPublishing({ onError: () => toast.error(publishingMessages.retryFailed) });
  if (data?.state !== 'failed') return null;
  return (
    <section
      aria-label="Rebuild"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b-2 border-ink bg-card px-5 py-3 md:px-8"
    >
      <p className="min-w-0 grow basis-80 wrap-anywhere">
        {data.error !== null && <b className="text-bad">{data.error} </b>}
        {publishingMessages.meanwhile}
      </p>
      <button
        type="button"
        disabled={retry.isPending}
        onClick={() => retry.mutate()}
        className={styles.quiet}
      >
        {uiMessages.retry}
      </button>
    </section>
  );
}
