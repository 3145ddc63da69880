import { HttpError } from '../../lib/http-error.ts';

/** What a login rejects with: the server's message, or "Login failed" where it gave none. */
export function loginFailure(error: unknown): Error {
  if (!(error instanceof HttpError))
    return error instanceof Error ? error : new Error('Login failed');
  return new Error(error.serverMessage ?? 'Login failed', { cause: error });
}

/** What the toast says under "Login failed". */
export function describeLoginFailure(failure: Error): string {
  if (failure.cause instanceof HttpError)
    return failure.cause.serverMessage ?? 'Invalid credentials';
  return failure.message || 'Invalid credentials';
}
