import { orderStatus } from '#contract/orders.ts';
import { OrderList, type OrderSearch } from '../../features/orders/admin/list/order-list.tsx';
import { OpenWithdrawals } from '../../features/orders/withdrawals/admin/open-withdrawals.tsx';
import { wordsOf } from '../../ui/long-lists/search.ts';
import { OrderWindow } from './order-window.tsx';
import { useShownInAddress } from './shown-in-address.ts';

/** Reads the search for orders from the address. */
function searchOf(address: URLSearchParams): OrderSearch {
  const status = address.get('status');
  const choice = orderStatus.options.find((option) => option === status) ?? '';
  return { q: address.get('q') ?? '', choice };
}

/** The parameters of a search in the address of the tab. */
function addressOf(search: OrderSearch): Record<string, string> {
  const { choice } = search;
  return { tab: 'orders', ...wordsOf(search), ...(choice !== '' && { status: choice }) };
}

/** The orders as Settings has them, every status at first. */
export function OrdersTab() {
  const { address, opened, open, setFilter } = useShownInAddress('order', addressOf);
  return (
    // A table needs more room than text: it goes on to the window's edge.
    <div className="xl:-me-[min((100vw-70rem)/2-2rem,18rem)]">
      <OpenWithdrawals onOpen={open} />
      <OrderList first={searchOf(address)} onOpen={open} onSearch={setFilter} />
      <OrderWindow onClose={() => open(null)} orderId={opened} />
    </div>
  );
}
