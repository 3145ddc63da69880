import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/accounts.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { isSessionEnd } from '../../lib/ask-to-sign-in.ts';
import { toastError } from '../../ui/toasts/toast-store.ts';
import { dropCachedResponses, sessionQuery } from './session-query.ts';

/** Makes `user` the signed-in user, and says so if the browser has not kept the cookie of their session. */
async function begin(client: QueryClient, user: SessionUser): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, user);
  await client.invalidateQueries(sessionQuery);
  if (client.getQueryData(sessionQuery.queryKey) === null) {
    toastError(
      'Login not kept',
      'Your browser did not keep the login. Allow cookies for this site, then log in again.',
    );
  }
}

/**
 * Makes `user` the signed-in user and drops every other cached response, so that nobody sees another user's
 * videos in the same browser.
 */
export function changeSession(client: QueryClient, user: SessionUser): void {
  void begin(client, user);
  dropCachedResponses(client);
}

/**
 * Keeps the page open when its own account signs in again, or when somebody signs in on a page without an
 * account. Cached responses stay, and what could not be fetched without a session is fetched again.
 */
export function resumeSession(client: QueryClient, user: SessionUser): void {
  void begin(client, user);
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => isSessionEnd(error),
  });
}

/** The page a signed-in user is sent to after login, and instead of a login page. */
export function homeOf(user: SessionUser): string {
  return user.isAdmin ? pages.adminPackages : pages.myVideos;
}
