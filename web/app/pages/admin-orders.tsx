import {
  addressOf,
  filterFieldsOf,
} from '../../features/orders/admin/dashboard/order-filter-fields.ts';
import { OrderWorkList } from '../../features/orders/admin/dashboard/order-work-list.tsx';
import { OpenWithdrawals } from '../../features/orders/withdrawals/admin/open-withdrawals.tsx';
import { HelpLink } from '../../ui/links/help-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OrderWindow } from '../dashboard/order-window.tsx';
import { useShownInAddress } from '../dashboard/shown-in-address.ts';

/** `/admin/orders`: the shop's orders, as they are worked with every day. */
export function Component() {
  const { address, opened, open, setFilter } = useShownInAddress('order', addressOf);
  return (
    <div className="column wide-column grid grid-cols-1 gap-6 py-10">
      <PageTitle
        actions={<HelpLink about="Orders" place="ten-minutes-a-day#orders" />}
        title="Orders"
      />
      <OpenWithdrawals onOpen={open} />
      <OrderWorkList first={filterFieldsOf(address)} onOpen={open} onFilter={setFilter} />
      <OrderWindow onClose={() => open(null)} orderId={opened} />
    </div>
  );
}
