/// <reference path="./hls-light.d.ts" />
import type { HlsConfig } from 'hls.js/light';
import { FOLLOWS_REDIRECTS } from '#contract/playback.ts';

/** So long the store is asked for the pieces themselves after one did not come from elsewhere. */
const PASSED_ON_MS = 60_000;

/**
 * Lets the store redirect pieces of a video to where they are, which takes them off its line. What does not come from
 * there, because the address has expired or the network lets nobody through, is asked of the store itself, and so is
 * what follows for a minute. A request without a response is given up after `patienceMs`.
 */
export function followRedirects(patienceMs: number) {
  let passedOnUntil = 0;
  let isRefusedElsewhere = false;
  const xhrSetup: HlsConfig['xhrSetup'] = (request, address, context) => {
    const from = performance.now();
    if (!('frag' in context) || from < passedOnUntil) return;
    request.open('GET', `${address}?${FOLLOWS_REDIRECTS}`, true);
    let hasBegun = false;
    const fail = () => {
      passedOnUntil = performance.now() + PASSED_ON_MS;
    };
    // This listener is called before that of hls.js, which decides whether to ask again.
    request.addEventListener('readystatechange', () => {
      hasBegun ||= request.readyState === request.HEADERS_RECEIVED;
      if (request.readyState < request.DONE || request.status < 400) return;
      if (!isElsewhere(request)) return;
      isRefusedElsewhere = true;
      fail();
    });
    request.addEventListener('error', fail);
    // A jump and another quality end requests as well.
    request.addEventListener('abort', () => {
      if (!hasBegun && performance.now() - from >= patienceMs) fail();
    });
  };
  return {
    xhrSetup,
    /** Whether the last piece was refused by somebody else than the store, who knows nothing of the right to watch. */
    wasRefusedElsewhere(): boolean {
      const was = isRefusedElsewhere;
      isRefusedElsewhere = false;
      return was;
    },
  };
}

/** Whether somebody else than the store has responded. */
export const isElsewhere = ({ responseURL }: Pick<XMLHttpRequest, 'responseURL'>): boolean =>
  responseURL !== '' && new URL(responseURL).origin !== location.origin;
