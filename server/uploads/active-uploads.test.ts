import { beforeEach, expect, it, vi } from 'vitest';
import { type ActiveUploads, createActiveUploads } from './active-uploads.ts';

let active: ActiveUploads;
/** What has happened, in order. */
let events: string[];
beforeEach(() => {
  active = createActiveUploads();
  events = [];
});

/** Lets everything happen that waits for nothing else. */
const settle = () => new Promise(setImmediate);
const take = async (name: string, uploadId: string, chunkNumber: number) => {
  const turn = await active.takeTurn(uploadId, chunkNumber, () => events.push(`cancel ${name}`));
  events.push(name);
  return turn;
};

it('gives the turns of one chunk one after the other, in the order they were asked for', async () => {
  const first = await take('first', 'a', 0);
  const second = take('second', 'a', 0);
  const third = take('third', 'a', 0);
  await settle();
  expect(events).toEqual(['first']);
  first.end();
  first.end();
  await settle();
  const late = take('late', 'a', 0);
  await settle();
  expect(events).toEqual(['first', 'second']);
  (await second).end();
  await settle();
  expect(events).toEqual(['first', 'second', 'third']);
  (await third).end();
  (await late).end();
  (await take('next', 'a', 0)).end();
  expect(events.slice(3)).toEqual(['late', 'next']);
});

it('lets other chunks and other uploads go on at the same time', async () => {
  await take('a 0', 'a', 0);
  await take('a 1', 'a', 1);
  await take('b 0', 'b', 0);
  expect(events).toEqual(['a 0', 'a 1', 'b 0']);
});

it('knows which uploads are being received or waited for', async () => {
  expect(active.isReceiving('a')).toBe(false);
  const first = await take('first', 'a', 0);
  const second = take('second', 'a', 0);
  const other = await take('other', 'a', 1);
  first.end();
  other.end();
  expect([active.isReceiving('a'), active.isReceiving('b')]).toEqual([true, false]);
  (await second).end();
  expect(active.isReceiving('a')).toBe(false);
  const next = await take('next', 'a', 0);
  // An end that comes twice ends no other turn.
  first.end();
  other.end();
  expect(active.isReceiving('a')).toBe(true);
  next.end();
});

it('cancels every turn of an upload and waits until all have ended', async () => {
  const first = await take('first', 'a', 0);
  const second = await take('second', 'a', 1);
  await take('other', 'b', 0);
  const cancelled = active.cancelTurns('a').then(() => events.push('cancelled'));
  expect(events.slice(3)).toEqual(['cancel first', 'cancel second']);
  first.end();
  await settle();
  expect(events).not.toContain('cancelled');
  second.end();
  await cancelled;
  await active.cancelTurns('nothing');
  expect(events.slice(5)).toEqual(['cancelled']);
});

it('lets one at a time work on an upload as a whole, also after one has failed', async () => {
  const gate = Promise.withResolvers<void>();
  const failing = active.exclusively('a', async () => {
    await gate.promise;
    throw new Error('failed');
  });
  const next = vi.fn(async () => 'next');
  const waiting = active.exclusively('a', next);
  expect(await active.exclusively('b', async () => 'other')).toBe('other');
  expect(next).not.toHaveBeenCalled();
  gate.resolve();
  await expect(failing).rejects.toThrow('failed');
  expect(await waiting).toBe('next');
});
