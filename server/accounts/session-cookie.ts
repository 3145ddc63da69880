import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { endSession, findSession, readSession, sessionLifetime } from './sessions.store.ts';

type SessionDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'policy'>;

/** The cookie that carries a session's token. */
export function sessionCookie(deps: SessionDeps) {
  const jar = cookieJar('sleigh_session', deps.policy.https);
  const write = (reply: FastifyReply, token: string, kind: 'admin' | 'customer'): void =>
    jar.write(reply, token, Math.floor(sessionLifetime[kind] / 1000));
  return {
    /** Finds who makes the request; null where nobody is signed in. */
    async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Viewer> {
      const token = jar.read(request);
      if (token === undefined) return null;
      const session = await readSession(deps, token);
      if (session?.renewed) write(reply, token, session.viewer.kind);
      return session?.viewer ?? null;
    },
    /**
     * Finds who sent a Cookie header, and the hash of its token; null where nobody is signed in. Does not
     * renew the session: `isDue` says that it is time to.
     */
    async recognize(
      header: string,
    ): Promise<{ viewer: NonNullable<Viewer>; sessionHash: string; isDue: boolean } | null> {
      const token = jar.find(header);
      return token === undefined ? null : findSession(deps, token);
    },
    /** Whether a Cookie header has a session's token, valid or not. */
    isIn: (header: string): boolean => jar.find(header) !== undefined,
    /** The hash of the token that a request came with, as sessions are stored; null without one. */
    hashOf(request: FastifyRequest): string | null {
      const token = jar.read(request);
      return token === undefined ? null : sha256(token);
    },
    /** Gives the browser a new session in place of the one it had, if any. */
    async signIn(
      request: FastifyRequest,
      reply: FastifyReply,
      { kind, token }: { kind: NonNullable<Viewer>['kind']; token: string },
    ): Promise<void> {
      const former = jar.read(request);
      if (former !== undefined) await endSession(deps, former);
      write(reply, token, kind);
    },
    async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      // First, because the browser has to forget it even if the disk is full.
      jar.clear(reply);
      const token = jar.read(request);
      if (token !== undefined) await endSession(deps, token);
    },
  };
}
