import { describe, expect, it } from 'vitest';
import { HttpError, UnreachableError } from '../../lib/http-error.ts';
import { describeLoginFailure, loginFailure } from './use-log-in.ts';

describe('a failed login', () => {
  it("says the server's words", () => {
    const failure = loginFailure(new HttpError(401, '', '{"message":"Wrong password"}'));
    expect(failure.message).toBe('Wrong password');
    expect(describeLoginFailure(failure)).toBe('Wrong password');
  });

  it('throws "Login failed" and shows "Invalid credentials" where there are none', () => {
    const failure = loginFailure(new HttpError(401, 'Unauthorized', ''));
    expect(failure.message).toBe('Login failed');
    expect(describeLoginFailure(failure)).toBe('Invalid credentials');
  });

  it('does not blame the password for a network failure', () => {
    const failure = loginFailure(new UnreachableError(new TypeError('Failed to fetch')));
    expect(describeLoginFailure(failure)).toMatch(/cannot be reached/);
  });
});
