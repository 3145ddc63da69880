import * as pages from '#contract/pages/page-paths.ts';
import { useAuth } from '../../features/accounts/auth.tsx';
import { useLogout } from '../../features/accounts/use-logout.ts';
import { CompletingOrder, OrderResult } from '../../features/orders/result/order-result.tsx';
import { useHasStarted } from '../../lib/use-has-started.ts';

/** `/success`: completes an order and shows the result. */
export function Component() {
  const { user } = useAuth();
  const hasStarted = useHasStarted();
  const { isLeaving, leave } = useLogout(pages.login);
  const name = user?.email ?? user?.username ?? '';
  if (!hasStarted) return <CompletingOrder />;
  return <OrderResult signedIn={user && { name, isLeaving, onLogOut: leave }} />;
}
