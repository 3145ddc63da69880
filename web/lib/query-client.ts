import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { HttpError } from './http-error.ts';

/**
 * The cache of the server's answers. They never become stale, and nothing is refetched or retried
 * automatically. `onUnauthorized` is called for every 401, so that a session that ended elsewhere ends
 * here too.
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
        // Without a network a call fails at once, instead of waiting for it with a busy button.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
