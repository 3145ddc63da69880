import * as pages from '#contract/pages/page-paths.ts';
import { useAuth } from '../../features/accounts/auth.tsx';
import { useLogout } from '../../features/accounts/use-logout.ts';
import { OrderResult } from '../../features/orders/result/order-result.tsx';

/** `/success`: completes an order and shows the result. */
export function Component() {
  const { user } = useAuth();
  const { isLeaving, leave } = useLogout(pages.login);
  const name = user?.email ?? user?.username ?? '';
  return <OrderResult signedIn={user && { name, isLeaving, onLogOut: leave }} />;
}
