import { utcTime } from '#contract/values/utc-time.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Consent } from './consent.store.ts';

/** The confirmation of a consent, which has to reach the buyer in a form that lasts; nothing without a consent. */
export function confirmConsent(consent: Consent | null): string[] {
  if (consent === null) return [];
  const { text, version, givenAt } = consent;
  return [
    `When you ordered, you declared: “${text}”`,
    `You did so on ${utcTime(isoTime(givenAt))} (version ${version} of the text). Please keep this message.`,
  ];
}
