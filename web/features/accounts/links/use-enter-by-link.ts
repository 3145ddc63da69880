import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#contract/accounts.ts';
import { forgetPersonal } from '../../../lib/tab-memory.ts';
import { changeSession, homeOf } from '../begin-session.ts';
import { sessionQuery } from '../session-query.ts';

/**
 * Makes somebody whom a link has signed in the page's user, and goes on: a customer to this tab's
 * unfinished checkout if there is one, everybody else to their own page. What the tab keeps about another
 * account is forgotten.
 */
export function useEnterByLink(checkoutPath: string | null = null): (user: SessionUser) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user) => {
    const before = client.getQueryData(sessionQuery.queryKey) ?? null;
    if (before !== null && before.id !== user.id) forgetPersonal();
    changeSession(client, user);
    void navigate((user.isCustomer && checkoutPath) || homeOf(user), { replace: true });
  };
}
