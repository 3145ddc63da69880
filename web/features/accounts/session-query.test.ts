import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSession, type SessionUser } from '#contract/accounts.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { changeSession, forgetSession, sessionQuery } from './session-query.ts';

const ann: SessionUser = { id: 'ann', isAdmin: false, isCustomer: true };

function answering(status: number, body: unknown = null) {
  const fetching = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('is kept under the path of its call', () => {
    expect(sessionQuery.queryKey).toEqual([getSession.path]);
  });

  it('is fetched once and kept', async () => {
    const fetching = answering(200, ann);
    const client = createQueryClient(forgetSession);
    expect(await client.fetchQuery(sessionQuery)).toEqual(ann);
    expect(await client.fetchQuery(sessionQuery)).toEqual(ann);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('is nobody for a 401, and an error for anything else, tried once', async () => {
    answering(401);
    const client = createQueryClient(forgetSession);
    expect(await client.fetchQuery(sessionQuery)).toBeNull();
    const failing = answering(500, { message: 'Out of order', code: 'internal' });
    const other = createQueryClient(forgetSession);
    await expect(other.fetchQuery(sessionQuery)).rejects.toThrow('500: ');
    expect(failing).toHaveBeenCalledTimes(1);
  });

  it('drops every other cached answer when the user changes', () => {
    const client = createQueryClient(forgetSession);
    client.setQueryData(['/api/customer/packages', null, null], ['of somebody else']);
    changeSession(client, ann);
    expect(client.getQueryCache().getAll()).toHaveLength(1);
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(ann);
  });

  it('ends here when a call shows that it ended at the server', async () => {
    answering(401);
    const client = createQueryClient(forgetSession);
    changeSession(client, ann);
    await expect(
      client.fetchQuery({
        queryKey: ['mine'],
        queryFn: async () => {
          const { HttpError } = await import('../../lib/http-error.ts');
          throw new HttpError(401, 'Unauthorized', '');
        },
      }),
    ).rejects.toThrow('401: Unauthorized');
    expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  });
});
