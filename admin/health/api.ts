import { queryOptions } from '@tanstack/react-query';
import type { DeadLetterChoice } from '../../core/health/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

const { health } = client;

/** Milliseconds; the state changes without the owner. */
const REFRESH = 60_000;
const MESSAGES_REFRESH = 15_000;

export const healthQuery = () =>
  queryOptions({
    queryKey: ['health', 'findings'],
    queryFn: () => request(() => health.$get()),
    refetchInterval: REFRESH,
  });

export const healthSummaryQuery = () =>
  queryOptions({
    queryKey: ['health', 'summary'],
    queryFn: () => request(() => health.summary.$get()),
    staleTime: REFRESH,
  });

export const deadLettersQuery = () =>
  queryOptions({
    queryKey: ['health', 'messages'],
    queryFn: () => request(() => health.messages.$get()),
    refetchInterval: MESSAGES_REFRESH,
  });

const replay = (json: DeadLetterChoice) => request(() => health.messages.replay.$post({ json }));

export const discardMessages = (json: DeadLetterChoice) =>
  request(() => health.messages.discard.$post({ json }));

/** Sends messages again, all of them in several requests. Returns how many were sent and how many could not be. */
export async function replayMessages(choice: DeadLetterChoice) {
  let replayed = 0;
  for (;;) {
    const done = await replay(choice);
    replayed += done.replayed;
    // Those that cannot be sent stay at the beginning of the list.
    if ('ids' in choice || done.replayed === 0) return { replayed, failed: done.failed };
  }
}

export const confirmTexts = () =>
  request(() => health['texts-read'].$post({ json: { read: true } }));

export const refreshHealth = () => invalidate('health', 'activity');
