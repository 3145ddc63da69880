import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type * as z from 'zod/mini';
import type { adminCredentials, customerCredentials, SessionUser } from '#contract/accounts.ts';
import { call } from '../../lib/call.ts';
import { later } from '../../lib/later.ts';
import { loginFailure } from './login-failure.ts';
import { changeSession, sessionQuery } from './session-query.ts';

export interface Auth {
  /** Who is signed in; null for nobody, and while that is not known yet. */
  readonly user: SessionUser | null;
  /** True until it is known whether anybody is signed in. */
  readonly isLoading: boolean;
  /** Both reject with an Error that says why: the server's words, or "Login failed". */
  readonly loginAsCustomer: (credentials: z.input<typeof customerCredentials>) => Promise<void>;
  readonly loginAsAdmin: (credentials: z.input<typeof adminCredentials>) => Promise<void>;
  /** Ends the session and loads `/` anew; rejects, still signed in, where the server cannot be told. */
  readonly logout: () => Promise<void>;
}

const contract = () => later(() => import('#contract/accounts.ts'));

const AuthContext = createContext<Auth | null>(null);

async function signIn(client: QueryClient, answer: Promise<SessionUser>): Promise<void> {
  try {
    changeSession(client, await answer);
  } catch (error) {
    throw loginFailure(error);
  }
  void client.invalidateQueries(sessionQuery);
}

async function signOut(): Promise<void> {
  const { logout } = await contract();
  const { ok } = await call(logout);
  if (!ok) throw new Error('Logout failed');
  // A page from the server rather than a change of route: nothing of the session stays in memory, and
  // who is signed in now is learned from the HTML (asking the API would answer 401, an error to the console).
  // Should the way back bring this very page back, as the browser may, then not as it was.
  window.addEventListener('pageshow', () => window.location.reload());
  window.location.assign('/');
}

/** Knows who is signed in, for everything inside it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(sessionQuery);
  const auth = useMemo<Auth>(
    () => ({
      user: data ?? null,
      isLoading: isPending,
      loginAsCustomer: (body) =>
        signIn(
          client,
          contract().then(({ customerLogin }) => call(customerLogin, { body })),
        ),
      loginAsAdmin: (body) =>
        signIn(
          client,
          contract().then(({ adminLogin }) => call(adminLogin, { body })),
        ),
      logout: signOut,
    }),
    [client, data, isPending],
  );
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

/** Who is signed in, and how to sign in and out. Throws where no `AuthProvider` is around. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
