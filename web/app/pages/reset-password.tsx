import { useState } from 'react';
import { ResetPassword } from '../../features/accounts/links/reset-password.tsx';
import { recallCheckout } from '../../features/orders/checkout/details/remembered-details.ts';

/** `/reset-password#TOKEN`: sets a new password, and goes on with this tab's checkout if there is one. */
export function Component() {
  const [checkoutPath] = useState(() => recallCheckout());
  return <ResetPassword checkoutPath={checkoutPath} />;
}
