import { useAuth } from '../../features/accounts/auth.tsx';
import { OrderResult } from '../../features/orders/result/order-result.tsx';

/** `/success`: completes an order and shows the result. */
export function Component() {
  const { user } = useAuth();
  return <OrderResult isSignedIn={user?.isCustomer ?? false} />;
}
