import { useState } from 'react';
import { ForgotPassword } from '../../features/accounts/links/forgot-password.tsx';
import { recallCheckout } from '../../features/orders/checkout/details/remembered-details.ts';

/** `/forgot-password`: asks for a link for a new password. */
export function Component() {
  const [checkoutPath] = useState(() => recallCheckout());
  return <ForgotPassword checkoutPath={checkoutPath} />;
}
