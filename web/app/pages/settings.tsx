import { useSearchParams } from 'react-router';
import { DeleteAccount } from '../../features/customers/delete-account.tsx';
import { OrderDialog } from '../../features/orders/admin/details/order-dialog.tsx';
import { OrderList } from '../../features/orders/admin/list/order-list.tsx';
import { MailTab } from '../../features/settings/mail/mail-tab.tsx';
import { PromotionsTab } from '../../features/settings/promotions-tab.tsx';
import { ProviderTab } from '../../features/settings/provider-tab.tsx';
import { ReceiptsTab } from '../../features/settings/receipts-tab.tsx';
import { StoreTab } from '../../features/settings/store-tab.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** The tab and the open order are in the address, so that both survive a reload and can be linked. */
function usePlace() {
  const [address, setAddress] = useSearchParams();
  const go = (tab: string, order: string | null) =>
    setAddress(
      { ...(tab !== 'stripe' && { tab }), ...(order !== null && { order }) },
      { replace: true, preventScrollReset: true },
    );
  return { tab: address.get('tab') ?? 'stripe', order: address.get('order'), go };
}

/** `/settings`: the shop's keys, promotion code, orders, name and mail. */
export function Component() {
  const { tab, order: orderId, go } = usePlace();
  const closeOrder = () => go(tab, null);
  const orders = (
    <>
      <OrderList onOpen={(id) => go('orders', id)} />
      <OrderDialog
        accountActions={({ customerId, firstName, lastName, email }) =>
          customerId && (
            <DeleteAccount
              customerId={customerId}
              email={email}
              name={`${firstName} ${lastName}`}
              onDeleted={closeOrder}
            />
          )
        }
        onClose={closeOrder}
        orderId={orderId}
      />
    </>
  );
  const tabs = [
    { name: 'stripe', label: 'Stripe', content: <ProviderTab /> },
    { name: 'promotions', label: 'Promotions', content: <PromotionsTab /> },
    { name: 'orders', label: 'Orders', content: orders },
    { name: 'store', label: 'Store', content: <StoreTab /> },
    { name: 'receipts', label: 'Receipts', content: <ReceiptsTab /> },
    { name: 'mail', label: 'Mail', content: <MailTab /> },
  ];
  const shown = tabs.some(({ name }) => name === tab) ? tab : 'stripe';
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle title="Settings" />
      <Tabs label="Settings" onChange={(name) => go(name, null)} shown={shown} tabs={tabs} />
    </div>
  );
}
