import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The values of CONSUMER_RIGHTS; the first is the default. */
export const CONSUMER_RIGHTS = ['off', 'on'] as const;

export const MAX_CONSENT_CHARACTERS = 2000;

/** The text that buyers are asked to consent to until the owner writes another one. */
export const STANDARD_CONSENT =
  'I ask for access to the videos at once, before the 14 days for withdrawal are over. I know that I lose my right to withdraw from this contract as soon as I have access.';

/**
 * A text that buyers consent to. Texts that differ have different versions, because a version is made from its text.
 */
export const consentText = z.object({ text: z.string(), version: z.string() });
export type ConsentText = z.output<typeof consentText>;

/** The text that a buyer consented to, and when. */
export const givenConsent = z.extend(consentText, {
  /** ISO 8601 UTC. */
  at: z.string(),
});
export type GivenConsent = z.output<typeof givenConsent>;

/**
 * Fields of both calls that place an order, ignored unless CONSUMER_RIGHTS is `on`: `consent` has to be
 * `true`; `consentVersion` is the version of the text that was shown. 400 `consent_required` without the consent,
 * and 400 `consent_changed` if the shop has another text by now. Without a version the present text is stored.
 */
export const consentFields = {
  consent: z.optional(z.unknown()),
  consentVersion: z.optional(z.unknown()),
};

/** Reads the text that the checkout asks buyers to consent to. */
export const getConsent = endpoint({
  method: 'GET',
  path: '/api/consent',
  access: 'anyone',
  summary: 'What buyers are asked to consent to',
  response: z.object({
    /** Null while CONSUMER_RIGHTS is off: nothing is asked. */
    consent: z.nullable(consentText),
  }),
});
