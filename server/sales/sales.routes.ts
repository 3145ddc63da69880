import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import type { sessionCookie } from '../accounts/index.ts';
import { accessRoutes } from './access/index.ts';
import { checkoutRoutes } from './checkout/index.ts';
import { codeRoutes } from './codes/index.ts';
import { consentRoutes } from './consent/index.ts';
import { grantRoutes } from './grants/index.ts';
import { orderAdminRoutes } from './orders/index.ts';
import { claimRoutes, orderPaymentRoutes, type UpdateOrder } from './payments/index.ts';
import { receiptRoutes } from './receipts/index.ts';
import { reportRoutes } from './reports/index.ts';
import { withdrawalRoutes } from './withdrawals/index.ts';

/** Registers every call of sales. `update` limits how often buyers make the store ask the provider (`spaceUpdates`). */
export function salesRoutes(
  router: Router,
  deps: Deps,
  { session, update }: { session: ReturnType<typeof sessionCookie>; update: UpdateOrder },
): void {
  checkoutRoutes(router, deps, update);
  codeRoutes(router, deps);
  consentRoutes(router, deps);
  accessRoutes(router, deps);
  orderAdminRoutes(router, deps);
  grantRoutes(router, deps);
  reportRoutes(router, deps);
  orderPaymentRoutes(router, deps);
  receiptRoutes(router, deps);
  withdrawalRoutes(router, deps);
  claimRoutes(router, deps, session);
}
