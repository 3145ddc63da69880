import { addressOf, wishOf } from '../../features/orders/admin/dashboard/order-wish.ts';
import { OrderWorkList } from '../../features/orders/admin/dashboard/order-work-list.tsx';
import { OpenWithdrawals } from '../../features/orders/withdrawals/admin/open-withdrawals.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OrderWindow } from '../dashboard/order-window.tsx';
import { useShownInAddress } from '../dashboard/shown-in-address.ts';

/** `/admin/orders`: the shop's orders, as they are worked with every day. */
export function Component() {
  const { address, opened, open, wish } = useShownInAddress('order', addressOf);
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      {/* A table needs more room than text: it goes on towards the window's edges. */}
      <div className="grid grid-cols-1 gap-6 xl:-mx-[min((100vw-70rem)/2-2rem,9rem)]">
        <PageTitle title="Orders" />
        <OpenWithdrawals onOpen={open} />
        <OrderWorkList first={wishOf(address)} onOpen={open} onWish={wish} />
      </div>
      <OrderWindow onClose={() => open(null)} orderId={opened} />
    </div>
  );
}
