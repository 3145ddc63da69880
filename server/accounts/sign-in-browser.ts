import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '#contract/accounts.ts';
import type { Deps } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { describeUser } from './describe-user.ts';
import { knownBrowserCookie } from './known-browser.ts';
import type { sessionCookie } from './session-cookie.ts';

/** A new session: whose, the name that their failed logins are counted under, and its token. */
export interface Entry {
  owner: NonNullable<Viewer>;
  account: string;
  token: string;
}

interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
  session: ReturnType<typeof sessionCookie>;
}

/** Gives the browser a session that has just begun, in place of the one it had. Returns who it is. */
export async function signInBrowser(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'policy'>,
  { owner, account, token }: Entry,
  { request, reply, session }: Browser,
): Promise<SessionUser> {
  await session.signIn(request, reply, { kind: owner.kind, token });
  knownBrowserCookie(deps).remember(request, reply, account);
  const user = await describeUser(deps, owner);
  if (user === null) throw notSignedIn();
  return user;
}
