import { useAuth } from '../../features/accounts/auth.tsx';
import { OrderResult } from '../../features/orders/result/order-result.tsx';

/** `/success`: how an order ended. */
export function Component() {
  const { user } = useAuth();
  return <OrderResult isSignedIn={user?.isCustomer ?? false} />;
}
