import { expect, it } from 'vitest';
import { CLAIMED, judgeProxy } from './proxy.ts';
import { describeCertificate } from './public-address.ts';
import { compareClocks } from './time.ts';

const NOW = Date.UTC(2026, 10, 22);
const SECOND = 1000;
const DAY = 86_400 * SECOND;

it.each([
  [0, 'ok', 'The clock agrees with Stripe.'],
  [29, 'ok', 'The clock agrees with Stripe.'],
  [60, 'warning', '2026-11-22T00:00:00.000Z, 60 seconds before Stripe.'],
  [-60, 'warning', '2026-11-22T00:00:00.000Z, 60 seconds after Stripe.'],
  [300, 'problem', '300 seconds before Stripe.'],
  [-10 * 365 * 86_400, 'problem', '315360000 seconds after Stripe.'],
])('a clock that is %i seconds off', (seconds, state, says) => {
  const found = compareClocks({ of: 'Stripe', time: NOW + seconds * SECOND, now: NOW });
  expect(found).toMatchObject({ state, says: expect.stringContaining(says) });
  expect(found.remedy === null).toBe(state === 'ok');
});

it.each([
  [60, 'ok'],
  [14, 'ok'],
  [13, 'warning'],
  [0, 'warning'],
])('a certificate that is valid for %i more days', (days, state) => {
  expect(describeCertificate(NOW + days * DAY, NOW)).toMatchObject({
    state,
    says: `The certificate is valid for ${days} more days.`,
  });
});

const real = '198.51.100.4';
it.each([
  ['no proxy', { forwardedFor: CLAIMED, address: real, trustProxy: 0 }, 'ok', null],
  [
    'no proxy, but one is trusted',
    { forwardedFor: CLAIMED, address: CLAIMED, trustProxy: 1 },
    'problem',
    'Without a proxy set TRUST_PROXY=0.',
  ],
  [
    'a proxy that adds the visitor',
    { forwardedFor: `${CLAIMED}, ${real}`, address: real, trustProxy: 1 },
    'ok',
    null,
  ],
  ['a proxy that begins anew', { forwardedFor: real, address: real, trustProxy: 1 }, 'ok', null],
  [
    'a proxy that is not trusted',
    { forwardedFor: `${CLAIMED}, ${real}`, address: '127.0.0.1', trustProxy: 0 },
    'problem',
    'Set TRUST_PROXY=1 ',
  ],
  [
    'two proxies of which one is trusted',
    { forwardedFor: `${CLAIMED}, ${real}, 10.0.0.1`, address: '10.0.0.1', trustProxy: 1 },
    'problem',
    'Set TRUST_PROXY=2 ',
  ],
  [
    'one proxy where two are trusted',
    { forwardedFor: `${CLAIMED}, ${real}`, address: CLAIMED, trustProxy: 2 },
    'problem',
    'Set TRUST_PROXY=1 ',
  ],
  [
    'one proxy that begins anew where two are trusted',
    { forwardedFor: real, address: real, trustProxy: 2 },
    'warning',
    'Set TRUST_PROXY=1 ',
  ],
])('of proxies: %s', (_, seen, state, remedy) => {
  const found = judgeProxy(seen);
  expect(found.state).toBe(state);
  if (remedy === null) expect(found.remedy).toBeNull();
  else expect(found.remedy).toContain(remedy);
});
