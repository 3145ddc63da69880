import { useAuth } from '../../features/accounts/auth.tsx';
import { WithdrawPage } from '../../features/orders/withdrawals/withdraw-page.tsx';
import { useShop } from '../../lib/shop.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Component as NotFound } from './not-found.tsx';

/** `/withdraw`: withdrawing from a contract, without signing in. There only while the shop has consumer rights on. */
export function Component() {
  const { consumerRights } = useShop();
  const { user, isLoading } = useAuth();
  if (!consumerRights) return <NotFound />;
  if (isLoading) return <PageSpinner />;
  return <WithdrawPage known={user?.isCustomer ? user : null} />;
}
