import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionUser } from '#contract/accounts.ts';
import { isSessionEnd } from '../../lib/ask-to-sign-in.ts';
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
 * what ends it.
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

/**
 * Makes `user` the signed-in user and drops every other cached response, so that nobody sees another user's
 * videos in the same browser.
 */
export function changeSession(client: QueryClient, user: SessionUser): void {
  client.setQueryData(sessionQuery.queryKey, user);
  dropCachedResponses(client);
}

/**
 * Keeps the page open when its own account signs in again, or when somebody signs in on a page without an
 * account. Cached responses stay, and what could not be fetched without a session is fetched again.
 */
export function resumeSession(client: QueryClient, user: SessionUser): void {
  client.setQueryData(sessionQuery.queryKey, user);
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => isSessionEnd(error),
  });
}
