import type { ConsentText } from '#contract/consumer-rights/consent.ts';
import type { Deps } from '#platform/deps.ts';
import { consentChanged, consentRequired } from './consent.errors.ts';
import { findConsent, saveConsent } from './consent.store.ts';
import { readConsentText } from './consent-text.ts';

/** The consent in a call that places an order, as it was sent. */
export interface SentConsent {
  given: unknown;
  /** The version of the text that was shown; undefined: the sender does not say. */
  version: unknown;
}

const NOTHING: SentConsent = { given: undefined, version: undefined };

/**
 * The text that is consented to; null where the shop asks for nothing. Throws 400 where the shop asks and the
 * consent is missing or is for another text.
 */
export async function requireConsent(
  deps: Pick<Deps, 'db' | 'vault'>,
  { given, version }: SentConsent = NOTHING,
): Promise<ConsentText | null> {
  const asked = await readConsentText(deps);
  if (asked === null) return null;
  if (given !== true) throw consentRequired();
  if (version !== undefined && version !== asked.version) throw consentChanged();
  return asked;
}

/**
 * Stores the consent for an order, in the transaction that places it: there the setting is read once more, so
 * that no order is placed without a consent from the moment on in which the shop asks for it. Throws as
 * `requireConsent`. Returns the text if it is new for this order, else null.
 */
export async function keepConsent(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  orderId: string,
  sent: SentConsent | undefined,
): Promise<ConsentText | null> {
  const asked = await requireConsent(deps, sent);
  if (asked === null) return null;
  const before = await findConsent(deps, orderId);
  if (before?.version === asked.version) return null;
  await saveConsent(deps, orderId, { ...asked, givenAt: deps.clock.now() });
  return asked;
}
