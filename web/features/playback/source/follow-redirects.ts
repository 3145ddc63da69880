/// <reference path="./hls-light.d.ts" />
import type { HlsConfig } from 'hls.js/light';
import { FOLLOWS_REDIRECTS } from '#contract/playback.ts';

/** How long the store itself is asked for pieces after one did not come from elsewhere, in milliseconds. */
const PASSED_ON_MS = 60_000;

/**
 * Lets the store redirect pieces of a video to where they are, which spares its bandwidth. A piece that does not come
 * from there, because the address has expired or the network blocks it, is requested from the store itself, and so are
 * all pieces of the next minute. A request without a response is given up after `patienceMs`.
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
    /** Whether another server than the store refused the last piece, which says nothing of the right to watch. */
    wasRefusedElsewhere(): boolean {
      const was = isRefusedElsewhere;
      isRefusedElsewhere = false;
      return was;
    },
  };
}

/** Whether another server than the store has responded. */
export const isElsewhere = ({ responseURL }: Pick<XMLHttpRequest, 'responseURL'>): boolean =>
  responseURL !== '' && new URL(responseURL).origin !== location.origin;
