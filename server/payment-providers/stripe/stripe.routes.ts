import { getPaymentSetup } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describePaymentSetup } from './keys/describe-payment-setup.ts';

/** Registers the call with which admins read the state of the shop's account. */
export function stripeRoutes(router: Router, deps: Pick<Deps, 'db' | 'vault' | 'policy'>): void {
  router.on(getPaymentSetup, () => describePaymentSetup(deps));
}
