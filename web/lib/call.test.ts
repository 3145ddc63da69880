import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { provideSignIn } from './ask-to-sign-in.ts';
import { addressOf, call } from './call.ts';
import { callPage } from './endpoint-pages.ts';
import { HttpError, UnreachableError } from './http-error.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/things/:thingId',
  access: 'anyone',
  summary: 'Rename a thing',
  params: z.object({ thingId: z.string() }),
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
});

const list = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'anyone',
  summary: 'All things',
  query: z.object({ q: z.optional(z.string()), limit: z.optional(z.number()) }),
  response: z.array(z.string()),
});

const send = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'anyone',
  summary: 'Send a thing',
  wire: 'multipart',
  body: z.object({ part: z.string() }),
  response: z.optional(z.undefined()),
});

function answering(answer: Response | Error) {
  const fetching = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

afterEach(() => vi.unstubAllGlobals());

describe('addressOf', () => {
  it('fills in and encodes what varies, and leaves out what is undefined', () => {
    expect(addressOf('/a/:x/b/:y', { params: { x: 'a/b', y: 2 } })).toBe('/a/a%2Fb/b/2');
    expect(addressOf('/a', { query: { q: 'x y', limit: undefined } })).toBe('/a?q=x+y');
    expect(() => addressOf('/a/:x')).toThrow('needs "x"');
  });
});

describe('call', () => {
  it('sends JSON with cookies and returns the checked answer', async () => {
    const fetching = answering(Response.json({ name: 'Bells', secret: 'left out' }));
    const answer = await call(rename, { params: { thingId: 't 1' }, body: { name: 'Bells' } });
    expect(answer).toEqual({ name: 'Bells' });
    const [address, request] = fetching.mock.calls[0] ?? [];
    expect(address).toBe('/api/things/t%201');
    expect(request).toMatchObject({
      method: 'PUT',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Bells"}',
    });
  });

  it('asks without a body or a content type of its own', async () => {
    const fetching = answering(Response.json(['a']));
    expect(await call(list)).toEqual(['a']);
    const request = fetching.mock.calls[0]?.[1];
    expect(request).not.toHaveProperty('body');
    expect(request).not.toHaveProperty('headers');
  });

  it('sends form data as it is, and reads an empty answer as nothing', async () => {
    const fetching = answering(new Response(null, { status: 204 }));
    const body = new FormData();
    expect(await call(send, { body })).toBeUndefined();
    const request = fetching.mock.calls[0]?.[1];
    expect(request?.body).toBe(body);
    expect(request).not.toHaveProperty('headers');
  });

  it('rejects with the status and the text of any answer outside 200-299, 401 too', async () => {
    answering(new Response('{"message":"Not signed in","code":"signed_out"}', { status: 401 }));
    const error = await call(list).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      message: '401: {"message":"Not signed in","code":"signed_out"}',
      serverMessage: 'Not signed in',
    });
    answering(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    await expect(call(list)).rejects.toThrow('503: Service Unavailable');
  });

  it('asks to sign in again for a call of an account, unless it is one in the background', async () => {
    const dialog = vi.fn(async () => null);
    const takeAway = provideSignIn(dialog);
    const refused = () => answering(new Response('', { status: 401 }));
    const mine = { ...list, access: 'customer' as const };
    refused();
    await expect(call(list)).rejects.toThrow('401');
    refused();
    await expect(call(mine, { isQuiet: true })).rejects.toThrow('401');
    expect(dialog).not.toHaveBeenCalled();
    refused();
    await expect(call(mine)).rejects.toThrow('401');
    expect(dialog.mock.calls).toEqual([[{ isSessionEnd: true }]]);
    takeAway();
  });

  it('rejects an answer that is not what the contract promises', async () => {
    answering(Response.json([1]));
    await expect(call(list)).rejects.toThrow();
  });

  it('tells a network failure from an aborted call', async () => {
    answering(new TypeError('Failed to fetch'));
    await expect(call(list)).rejects.toBeInstanceOf(UnreachableError);
    const given = new AbortController();
    given.abort();
    const aborted = new DOMException('Aborted', 'AbortError');
    answering(aborted);
    await expect(call(list, { signal: given.signal })).rejects.toBe(aborted);
  });
});

describe('callPage', () => {
  it('returns the entries and the cursor of the next page, null on the last', async () => {
    const fetching = answering(Response.json(['a'], { headers: { 'x-next-cursor': 'c-1' } }));
    const page = await callPage(list, { query: { q: 'bell' } });
    expect(page).toEqual({ items: ['a'], nextCursor: 'c-1' });
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/things?q=bell');
    answering(Response.json([]));
    expect(await callPage(list)).toEqual({ items: [], nextCursor: null });
  });

  it('fails as every call does', async () => {
    answering(new Response('{"message":"cursor: is not a cursor"}', { status: 400 }));
    await expect(callPage(list)).rejects.toMatchObject({ status: 400 });
  });
});
