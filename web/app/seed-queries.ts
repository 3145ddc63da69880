import type { QueryClient } from '@tanstack/react-query';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { sessionQuery } from '../features/accounts/session-query.ts';
import { packagesOnSale } from '../features/catalog/packages-on-sale.ts';
import { paymentSetupKey } from '../features/settings/payment-setup-key.ts';

/** Puts the data from the HTML into the cache, so that the first view needs no call. */
export function seedQueries(
  client: QueryClient,
  { session, packages, paymentSetup }: Bootstrap,
): void {
  client.setQueryData(sessionQuery.queryKey, session);
  if (packages) client.setQueryData(packagesOnSale.queryKey, packages);
  if (paymentSetup) client.setQueryData(paymentSetupKey, paymentSetup);
}
