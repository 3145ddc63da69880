import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSession, type SessionUser } from '#contract/accounts.ts';
import { HttpError } from '../../lib/http-error.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { changeSession, resumeSession } from './begin-session.ts';
import { followAccount, sessionQuery } from './session-query.ts';

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
    const client = createQueryClient();
    expect(await client.fetchQuery(sessionQuery)).toEqual(ann);
    expect(await client.fetchQuery(sessionQuery)).toEqual(ann);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('is nobody for a 401, and an error for anything else, tried once', async () => {
    answering(401);
    const client = createQueryClient();
    expect(await client.fetchQuery(sessionQuery)).toBeNull();
    const failing = answering(500, { message: 'Out of order', code: 'internal' });
    const other = createQueryClient();
    await expect(other.fetchQuery(sessionQuery)).rejects.toThrow('500: ');
    expect(failing).toHaveBeenCalledTimes(1);
  });

  it('drops every other cached answer when the user changes', () => {
    const client = createQueryClient();
    client.setQueryData(['/api/customer/packages', null, null], ['of somebody else']);
    changeSession(client, ann);
    expect(client.getQueryCache().getAll()).toHaveLength(1);
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(ann);
  });

  it('leaves nothing of one account to the next, also after it was nobody', () => {
    const client = createQueryClient();
    const stop = followAccount(client);
    const mine = ['/api/customer/packages', null, null];
    for (const user of [ann, null, ann]) {
      client.setQueryData(sessionQuery.queryKey, user);
      client.setQueryData(mine, ['of Ann']);
    }
    expect(client.getQueryData(mine)).toEqual(['of Ann']);
    client.setQueryData(sessionQuery.queryKey, null);
    resumeSession(client, { ...ann, id: 'bob' });
    expect(client.getQueryData(mine)).toBeUndefined();
    stop();
  });

  it('goes on with the same answers, and fetches again what the ended one could not', async () => {
    const client = createQueryClient();
    changeSession(client, ann);
    client.setQueryData(['kept'], ['typed beside it']);
    const mine = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new HttpError(401, 'Unauthorized', ''))
      .mockResolvedValue('mine');
    const broken = vi.fn<() => Promise<string>>().mockRejectedValue(new HttpError(500, '', ''));
    const shown = [
      new QueryObserver(client, { queryKey: ['mine'], queryFn: mine }),
      new QueryObserver(client, { queryKey: ['broken'], queryFn: broken }),
    ];
    const stops = shown.map((observer) => observer.subscribe(() => undefined));
    await expect.poll(() => shown.every((each) => each.getCurrentResult().isError)).toBe(true);
    resumeSession(client, ann);
    await expect.poll(() => client.getQueryData(['mine'])).toBe('mine');
    expect(broken).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(['kept'])).toEqual(['typed beside it']);
    for (const stop of stops) stop();
  });
});
