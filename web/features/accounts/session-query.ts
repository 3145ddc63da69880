import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionUser } from '#contract/accounts.ts';
import { call } from '../../lib/call.ts';
import { HttpError } from '../../lib/http-error.ts';
import { later } from '../../lib/later.ts';

/** The path of `getSession`; the contract itself is loaded when it is called. */
const PATH = '/api/auth/me';

/** The contract's calls about accounts, loaded when the first of them is made. */
export const accountsContract = () => later(() => import('#contract/accounts.ts'));

/** Asks the server who is signed in; null for nobody. */
export async function fetchSession(signal?: AbortSignal): Promise<SessionUser | null> {
  const { getSession } = await accountsContract();
  try {
    return await call(getSession, signal && { signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in user, null for nobody: fetched once, cached indefinitely, without retries. */
export const sessionQuery = queryOptions({
  queryKey: [PATH] as const,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Drops every cached response but the session; `inactive`: only those that no part of the page shows. */
export function dropCachedResponses(client: QueryClient, type: 'all' | 'inactive' = 'all'): void {
  client.removeQueries({
    type,
    predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
  });
}

/**
 * Drops what an account left in the cache when another one signs in, however the page learns of it. Returns
 * a function that ends this.
 */
export function followAccount(client: QueryClient): () => void {
  const idNow = () => client.getQueryData(sessionQuery.queryKey)?.id;
  let known = idNow();
  return client.getQueryCache().subscribe(() => {
    const id = idNow();
    if (id === undefined || id === known) return;
    const isOther = known !== undefined;
    known = id;
    if (isOther) dropCachedResponses(client, 'inactive');
  });
}
