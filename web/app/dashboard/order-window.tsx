import { fullName } from '#contract/customers.ts';
import { TakeGrantBack } from '../../features/customers/admin/grants/take-grant-back.tsx';
import { DeleteAccount } from '../../features/customers/delete-account.tsx';
import { OrderDialog } from '../../features/orders/admin/details/order-dialog.tsx';

/** An order over the list that it was opened in, with what is done about its customer. */
export function OrderWindow({
  orderId,
  onClose,
}: {
  /** Null while it is closed. */
  orderId: string | null;
  onClose: () => void;
}) {
  return (
    <OrderDialog
      accountActions={(order) =>
        order.customerId && (
          <DeleteAccount
            customerId={order.customerId}
            name={fullName(order)}
            of={{ orderId: order.id }}
            onDeleted={onClose}
          />
        )
      }
      grantActions={(order) => <TakeGrantBack order={order} />}
      onClose={onClose}
      orderId={orderId}
    />
  );
}
