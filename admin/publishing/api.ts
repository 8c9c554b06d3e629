import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

export const PUBLISHING_REFRESH = 5_000;

/** What the public site is doing, read again every few seconds. */
export function usePublishing() {
  return useQuery({
    queryKey: ['publishing'],
    queryFn: () => ask(() => client.publishing.$get()),
    refetchInterval: PUBLISHING_REFRESH,
  });
}

/** Asks for the rebuild once more. */
export function useRetryPublishing({ onError }: { onError: () => void }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => ask(() => client.publishing.retry.$post()),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['publishing'] }),
    onError,
  });
}
