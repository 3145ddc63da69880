import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/accounts.ts';
import { forgetPersonal } from '../../../lib/tab-memory.ts';
import { changeSession, sessionQuery } from '../session-query.ts';

/**
 * Makes somebody whom a link has signed in the page's user. What the tab keeps about another account is
 * forgotten.
 */
export function enterByLink(client: QueryClient, user: SessionUser): void {
  const before = client.getQueryData(sessionQuery.queryKey) ?? null;
  if (before !== null && before.id !== user.id) forgetPersonal();
  changeSession(client, user);
}
