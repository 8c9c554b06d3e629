import { QueryClient } from '@tanstack/react-query';
import { useSession } from '../shell/session/session-store.ts';
import { Refusal } from './request.ts';

/** What the screens have read. A refusal is an answer; only an unreachable server is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      retry: (count, error) => error instanceof Refusal && error.status === 0 && count < 1,
      retryDelay: 500,
      throwOnError: (error) => {
        console.error(error);
        return false;
      },
    },
  },
});

// Nothing that was read stays behind for the next person at this machine.
useSession.subscribe((session) => {
  if (session.status === 'signed-out') queryClient.clear();
});
