import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followRedirects } from './follow-redirects.ts';

const PATIENCE_MS = 10_000;
const piece = 'https://shop.example/media/videos/v/r.mp4';
const inBucket = 'https://bucket.example/r?X-Amz-Signature=1';

class Request extends EventTarget {
  readonly HEADERS_RECEIVED = 2;
  readonly DONE = 4;
  readyState = 0;
  status = 0;
  responseURL = '';
  opened: string | null = null;
  open(_method: string, address: string) {
    this.opened = address;
  }
  reach(readyState: number, status = this.status, responseURL = this.responseURL) {
    Object.assign(this, { readyState, status, responseURL });
    this.dispatchEvent(new Event('readystatechange'));
  }
}

let redirects: ReturnType<typeof followRedirects>;
const ask = (context: object = { frag: {} }) => {
  const request = new Request();
  redirects.xhrSetup?.(request as unknown as XMLHttpRequest, piece, context as never);
  return request;
};
const follows = () => ask().opened !== null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  redirects = followRedirects(PATIENCE_MS);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('pieces of a video may be redirected, and nothing else', () => {
  expect(ask().opened).toBe(`${piece}?redirect=follow`);
  expect(ask({ type: 'level' }).opened).toBeNull();
});

it('a piece that is refused elsewhere is asked of the store, and those of the next minute', () => {
  const request = ask();
  request.reach(2, 403, inBucket);
  expect(redirects.wasRefusedElsewhere()).toBe(false);
  request.reach(4);
  expect([redirects.wasRefusedElsewhere(), redirects.wasRefusedElsewhere()]).toEqual([true, false]);
  expect(follows()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(follows()).toBe(true);
});

it('what the store refuses is no reason to ask again', () => {
  ask().reach(4, 403, `${piece}?redirect=follow`);
  expect([redirects.wasRefusedElsewhere(), follows()]).toEqual([false, true]);
});

it('a piece that came, from wherever, changes nothing', () => {
  const request = ask();
  request.reach(2, 206, inBucket);
  request.reach(4);
  expect([redirects.wasRefusedElsewhere(), follows()]).toEqual([false, true]);
});

it('a network that lets nobody there is noticed by an error', () => {
  ask().dispatchEvent(new Event('error'));
  expect(follows()).toBe(false);
});

it('a request is given up for lack of a response, not by a jump or in its midst', () => {
  ask().dispatchEvent(new Event('abort'));
  const slow = ask();
  slow.reach(2, 206, inBucket);
  const silent = ask();
  vi.advanceTimersByTime(PATIENCE_MS);
  slow.dispatchEvent(new Event('abort'));
  expect(follows()).toBe(true);
  silent.dispatchEvent(new Event('abort'));
  expect(follows()).toBe(false);
});
