import type { GivenConsent } from '#contract/consumer-rights/consent.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Consent } from './consent.store.ts';

/** A stored consent as pages show it. */
export function describeConsent({ text, version, givenAt }: Consent): GivenConsent {
  return { text, version, at: isoTime(givenAt) };
}
