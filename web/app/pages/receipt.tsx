import { useParams } from 'react-router';
import { orderPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { useAuth } from '../../features/accounts/auth.tsx';
import { ReceiptScreen } from '../../features/receipts/receipt-screen.tsx';

/** `/orders/{orderId}/receipt`: the receipt of an order, for its customer and admins. */
export function Component() {
  const { orderId = '' } = useParams();
  const { user } = useAuth();
  const back = user?.isAdmin
    ? { to: orderPath(orderId), label: 'Back to Order' }
    : { to: pages.account, label: 'Back to Account' };
  return <ReceiptScreen back={back} orderId={orderId} />;
}
