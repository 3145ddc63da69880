import * as contract from '#contract/consumer-rights/consent.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { readConsentText } from './consent-text.ts';

/** Registers the call for the consent that the checkout asks for. */
export function consentRoutes(router: Router, deps: Pick<Deps, 'db' | 'vault'>): void {
  router.on(contract.getConsent, async () => ({ consent: await readConsentText(deps) }));
}
