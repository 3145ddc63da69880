import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { DeleteAccount } from '../../features/customers/delete-account.tsx';
import { OrderDialog } from '../../features/orders/admin/details/order-dialog.tsx';
import { OrderList } from '../../features/orders/admin/list/order-list.tsx';
import { PromotionsTab } from '../../features/settings/promotions-tab.tsx';
import { ProviderTab } from '../../features/settings/provider-tab.tsx';
import { SettingsSkeleton } from '../../features/settings/settings-states.tsx';
import { StoreTab } from '../../features/settings/store-tab.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';

// Loaded when their tab is opened.
const AdminEmail = lazy(() =>
  import('../../features/accounts/account/admin-email.tsx').then((module) => ({
    default: module.AdminEmail,
  })),
);
const MailTab = lazy(() =>
  import('../../features/settings/mail/mail-tab.tsx').then((module) => ({
    default: module.MailTab,
  })),
);
const ReceiptsTab = lazy(() =>
  import('../../features/settings/receipts-tab.tsx').then((module) => ({
    default: module.ReceiptsTab,
  })),
);
const VideoTab = lazy(() =>
  import('../../features/settings/video/video-tab.tsx').then((module) => ({
    default: module.VideoTab,
  })),
);
const BackupsTab = lazy(() =>
  import('../../features/settings/backups/backups-tab.tsx').then((module) => ({
    default: module.BackupsTab,
  })),
);

const whenLoaded = (tab: ReactNode) => (
  <Suspense fallback={<SettingsSkeleton fields={3} />}>{tab}</Suspense>
);

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

/** `/settings`: the shop's keys, promotion code, orders, name, mail, videos and backups. */
export function Component() {
  const { tab, order: orderId, go } = usePlace();
  const closeOrder = () => go(tab, null);
  const orders = (
    <>
      <OrderList onOpen={(id) => go('orders', id)} />
      <OrderDialog
        accountActions={({ id, customerId, firstName, lastName }) =>
          customerId && (
            <DeleteAccount
              customerId={customerId}
              name={`${firstName} ${lastName}`}
              onDeleted={closeOrder}
              orderId={id}
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
    { name: 'receipts', label: 'Receipts', content: whenLoaded(<ReceiptsTab />) },
    { name: 'mail', label: 'Mail', content: whenLoaded(<MailTab ownAddress={<AdminEmail />} />) },
    { name: 'video', label: 'Video', content: whenLoaded(<VideoTab />) },
    { name: 'backups', label: 'Backups', content: whenLoaded(<BackupsTab />) },
  ];
  const shown = tabs.some(({ name }) => name === tab) ? tab : 'stripe';
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle title="Settings" />
      <Tabs
        hasList
        label="Settings"
        onChange={(name) => go(name, null)}
        shown={shown}
        tabs={tabs}
      />
    </div>
  );
}
