import type { QueryClient } from '@tanstack/react-query';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { sessionQuery } from '../features/accounts/session-query.ts';
import { packagesOnSale } from '../features/catalog/packages-on-sale.ts';
import { consentKey } from '../features/orders/checkout/consent/consent-key.ts';
import { firstDayKey } from '../features/overview/first-day/first-day-key.ts';
import { backupsKey } from '../features/settings/backups/backups-key.ts';
import { paymentSetupKey } from '../features/settings/payment-setup-key.ts';
import { ownerPageKey } from '../features/shop/pages/owner-page-key.ts';
import { ownershipQuery } from '../lib/ownership.ts';
import { packagePageKey } from '../lib/package-page-key.ts';

/** Puts the data from the HTML into the cache, so that the first view needs no call. */
export function seedQueries(
  client: QueryClient,
  {
    session,
    packages,
    packagePage,
    ownership,
    ownerPage,
    consent,
    paymentSetup,
    backups,
    firstDay,
  }: Bootstrap,
): void {
  client.setQueryData(sessionQuery.queryKey, session);
  if (packages) client.setQueryData(packagesOnSale.queryKey, packages);
  if (packagePage) client.setQueryData(packagePageKey(packagePage.slug), packagePage.found);
  if (session && ownership) client.setQueryData(ownershipQuery(session.id).queryKey, ownership);
  if (ownerPage) client.setQueryData(ownerPageKey(ownerPage.name), ownerPage);
  if (consent) client.setQueryData(consentKey, consent);
  if (backups) client.setQueryData(backupsKey, backups);
  if (firstDay) client.setQueryData(firstDayKey, firstDay);
  if (paymentSetup) client.setQueryData(paymentSetupKey, paymentSetup);
}
