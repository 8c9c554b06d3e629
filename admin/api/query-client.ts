import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { errorMessage, RequestError } from './request-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: shown as a toast when the mutation fails without a reason from the server. */
    mutationMeta: { failure?: string };
  }
}

/** Retries only when the server was not reached. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => console.error(error) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      console.error(error);
      if (meta?.failure !== undefined) toast.error(errorMessage(error, meta.failure));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 0,
      retry: (count, error) => error instanceof RequestError && error.status === 0 && count < 1,
      retryDelay: 500,
    },
  },
});

/** Marks everything read under these keys as stale. */
export async function invalidate(...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
