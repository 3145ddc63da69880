import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { HttpError } from './http-error.ts';

/**
 * The cache of what the server answered. Answers never grow stale, nothing is fetched again by
 * itself, nothing is tried twice. `onUnauthorized` hears of every 401, so that a session that ended
 * elsewhere ends here too.
 */
export function createQueryClient(onUnauthorized: (client: QueryClient) => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof HttpError && error.status === 401) onUnauthorized(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // A call without a network fails and says so, instead of waiting for one with a busy button.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
