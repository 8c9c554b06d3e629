import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

const ACTIVITY_REFRESH = 10_000;

/** The live numbers of the cards. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: () => ask(() => client.dashboard.$get()),
  });
}

/** The newest entries of the activity log, read again every ten seconds. */
export function useActivity() {
  return useQuery({
    queryKey: ['activity'],
    queryFn: async () => (await ask(() => client.activity.$get())).items,
    refetchInterval: ACTIVITY_REFRESH,
  });
}
