import { hasCode } from '../../../../lib/http-error.ts';

/** What the calls that place an order say of the buyer's consent; empty where nothing is asked. */
export interface SentConsent {
  readonly consent?: true;
  readonly consentVersion?: string;
}

/** Whether an order was refused because its buyer has not consented to the present text. */
export function isConsentRefusal(error: unknown): boolean {
  return hasCode(error, 'consent_required', 'consent_changed');
}
