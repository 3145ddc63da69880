import * as contract from '#contract/account-links.ts';
import type { Router } from '#platform/http/router.ts';
import { browserOf, type sessionCookie, signInBrowser } from '../../../accounts/index.ts';
import { type PaymentDeps, withBuyersDeadline } from '../payment-deps.ts';
import { claimOrder, readClaim } from './claim-order.ts';

/** Calls for the link that claims an order in review. */
export function claimRoutes(
  router: Router,
  deps: PaymentDeps,
  session: ReturnType<typeof sessionCookie>,
): void {
  router.on(contract.readClaim, ({ body }) => readClaim(deps, body));
  router.on(contract.claimOrder, async ({ body, request, reply }) => {
    const { token, password, isOwnAccount } = body;
    const browser = browserOf(request);
    const claim = { token, password, isOwnAccount, browser };
    const entry = await claimOrder(withBuyersDeadline(deps), claim);
    return signInBrowser(deps, entry, { request, reply, session });
  });
}
