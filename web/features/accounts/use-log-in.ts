import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type adminCredentials,
  adminLogin,
  type customerCredentials,
  customerLogin,
  type SessionUser,
} from '#contract/accounts.ts';
import { call } from '../../lib/call.ts';
import { HttpError } from '../../lib/http-error.ts';
import { changeSession } from './begin-session.ts';

type Enter = (user: SessionUser) => void;

async function enterAs(answer: Promise<SessionUser>, enter: Enter): Promise<void> {
  try {
    enter(await answer);
  } catch (error) {
    throw loginFailure(error);
  }
}

/**
 * Logs in, and makes the user whom the server has signed in the page's user: by `onEnter`, or else on a page that
 * starts afresh. Logging in rejects with an Error: the server's message, or "Login failed".
 */
export function useLogIn(onEnter?: Enter) {
  const client = useQueryClient();
  const enter = onEnter ?? ((user) => changeSession(client, user));
  return {
    enter,
    asCustomer: (body: z.input<typeof customerCredentials>) =>
      enterAs(call(customerLogin, { body }), enter),
    asAdmin: (body: z.input<typeof adminCredentials>) => enterAs(call(adminLogin, { body }), enter),
  };
}

/** The error of a failed login: the server's message, or "Login failed" if there is none. */
export function loginFailure(error: unknown): Error {
  if (!(error instanceof HttpError))
    return error instanceof Error ? error : new Error('Login failed');
  return new Error(error.serverMessage ?? 'Login failed', { cause: error });
}

/** The text of the toast "Login failed". */
export function describeLoginFailure(failure: Error): string {
  if (failure.cause instanceof HttpError)
    return failure.cause.serverMessage ?? 'Invalid credentials';
  return failure.message || 'Invalid credentials';
}
