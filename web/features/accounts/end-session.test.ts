import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../lib/http-error.ts';
import { endSession } from './end-session.ts';

const user = { id: 'c1', isAdmin: false, isCustomer: true };
const fullDisk = () => Response.json({ message: 'No room.', code: 'disk_full' }, { status: 507 });
const nobody = () => Response.json({ message: 'Log in.', code: 'not_signed_in' }, { status: 401 });
const lost = () => {
  throw new TypeError('failed to fetch');
};

/** The server's answers to the logout, and to who is signed in afterwards. */
function answering(logout: () => Response, session: () => Response) {
  const fetching = vi.fn<typeof fetch>(async (address) =>
    address === '/api/auth/logout' ? logout() : session(),
  );
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

afterEach(() => vi.unstubAllGlobals());

describe('a logout', () => {
  it('is complete once the server confirms it, and asks nothing more', async () => {
    const fetching = answering(() => Response.json({ ok: true }), lost);
    expect(await endSession()).toBe(true);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('is incomplete where the server failed and the browser has forgotten the session', async () => {
    answering(fullDisk, nobody);
    expect(await endSession()).toBe(false);
  });

  it('is complete where only its answer was lost', async () => {
    answering(lost, nobody);
    expect(await endSession()).toBe(true);
  });

  it.each([
    ['is still signed in', () => Response.json(user)],
    ['cannot be told', lost],
    ['is not said by the store', () => new Response('Bad gateway', { status: 502 })],
  ])('has failed where who is signed in %s', async (_, session) => {
    answering(fullDisk, session);
    await expect(endSession()).rejects.toMatchObject({ status: 507 });
    answering(lost, session);
    await expect(endSession()).rejects.toThrow(UnreachableError);
    answering(() => Response.json({ ok: false }), session);
    await expect(endSession()).rejects.toThrow('Logout failed');
  });
});
