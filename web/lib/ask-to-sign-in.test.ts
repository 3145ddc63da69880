import { describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/accounts.ts';
import { askToSignIn, isSessionEnd, provideSignIn } from './ask-to-sign-in.ts';
import { HttpError } from './http-error.ts';

const ann: SessionUser = { id: 'ann', isAdmin: false, isCustomer: true };

describe('asking to sign in', () => {
  it('opens one dialog for everybody who asks, and a new one afterwards', async () => {
    const answers: ((user: SessionUser | null) => void)[] = [];
    const dialog = vi.fn(() => new Promise<SessionUser | null>((resolve) => answers.push(resolve)));
    const takeAway = provideSignIn(dialog);
    const asked = [askToSignIn({ email: 'ann@example.com' }), askToSignIn({ isSessionEnd: true })];
    answers[0]?.(ann);
    expect(await Promise.all(asked)).toEqual([ann, ann]);
    expect(dialog.mock.calls).toEqual([[{ email: 'ann@example.com' }]]);
    const again = askToSignIn();
    answers[1]?.(null);
    expect(await again).toBeNull();
    takeAway();
  });

  it('is answered by nobody where there is no dialog', async () => {
    expect(await askToSignIn()).toBeNull();
  });
});

it('a session has ended for a 401, and for the session of another kind of account', () => {
  const refusal = (status: number, code: string) =>
    isSessionEnd(new HttpError(status, '', JSON.stringify({ message: 'No.', code })));
  expect(refusal(401, 'not_signed_in')).toBe(true);
  expect(refusal(403, 'forbidden')).toBe(true);
  expect(refusal(403, 'foreign_origin')).toBe(false);
  expect(refusal(409, 'forbidden')).toBe(false);
});
