import { useMutation, useQuery } from '@tanstack/react-query';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { Button } from '../ui/Button.tsx';
import { publishingQuery, retryPublishing } from './api.ts';

/** Below the header after a failed rebuild: the reason, the consequence and a retry. */
export function PublishingFailure() {
  const { data } = useQuery(publishingQuery());
  const retry = useMutation(retryPublishing());
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
      <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
        {uiMessages.retry}
      </Button>
    </section>
  );
}
