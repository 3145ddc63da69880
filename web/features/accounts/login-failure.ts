import { HttpError } from '../../lib/http-error.ts';

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
