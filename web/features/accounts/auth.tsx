import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { SessionUser } from '#contract/accounts.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { forgetPersonal, personalNames, tabMemory } from '../../lib/tab-memory.ts';
import { endSession, noteForNextPage, showNote } from './end-session.ts';
import { dropCachedResponses, followAccount, sessionQuery } from './session-query.ts';

export type LogoutTarget = typeof pages.home | typeof pages.login;

export interface Auth {
  /** The signed-in user; null for nobody, and while the session loads. */
  readonly user: SessionUser | null;
  /** True while the session loads. */
  readonly isLoading: boolean;
  /**
   * Forgets who is signed in and loads `/`, or the login with the address of this browser's last
   * purchase. Rejects if this browser is still signed in.
   */
  readonly logout: (to?: LogoutTarget) => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

async function signOut(client: QueryClient, to?: LogoutTarget): Promise<void> {
  if (!(await endSession())) noteForNextPage('unfinished');
  leavePage(client, to);
}

/** Leaves the page of somebody whose session has just ended, with nothing of theirs in memory. */
export function leavePage(client: QueryClient, to: LogoutTarget = pages.home): void {
  // Loads a page from the server instead of changing the route: nothing of the session stays in memory,
  // and the HTML brings the new session (asking the API would log a 401 to the console). If the browser
  // later restores this page from its back/forward cache, it is reloaded.
  window.addEventListener('pageshow', () => window.location.reload());
  window.location.assign(to);
  const buyer = to === pages.login ? tabMemory.read(personalNames.buyerEmail) : null;
  forgetPersonal();
  if (buyer !== null) tabMemory.write(personalNames.buyerEmail, buyer);
  dropCachedResponses(client);
}

/** Provides `useAuth` to everything inside it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(sessionQuery);
  useEffect(() => showNote(), []);
  useEffect(() => followAccount(client), [client]);
  const auth = useMemo<Auth>(
    () => ({
      user: data ?? null,
      isLoading: isPending,
      logout: (to) => signOut(client, to),
    }),
    [client, data, isPending],
  );
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

/** The signed-in user, and how to log out. Throws outside of an `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
