import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { orderStatus } from '#contract/orders.ts';
import { DeleteAccount } from '../../features/customers/delete-account.tsx';
import { OrderDialog } from '../../features/orders/admin/details/order-dialog.tsx';
import { OrderList, type OrderSearch } from '../../features/orders/admin/list/order-list.tsx';
import { PromotionsTab } from '../../features/settings/promotions-tab.tsx';
import { ProviderTab } from '../../features/settings/provider-tab.tsx';
import { SettingsSkeleton } from '../../features/settings/settings-states.tsx';
import { StoreTab } from '../../features/settings/store-tab.tsx';
import { wordsOf } from '../../ui/long-lists/search.ts';
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

/** The tab, the search for orders and the open order are in the address: they survive a reload and Back. */
function usePlace() {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (next: (before: URLSearchParams) => Record<string, string>) =>
      setAddress((before) => next(before), { replace: true, preventScrollReset: true }),
    [setAddress],
  );
  const go = (tab: string) =>
    change((): Record<string, string> => (tab === 'stripe' ? {} : { tab }));
  const open = (order: string | null) =>
    change((before) => {
      const { order: _, ...others } = Object.fromEntries(before);
      return { ...others, ...(order !== null && { order }) };
    });
  const search = useCallback(
    (wish: OrderSearch) =>
      change((before) => {
        const order = before.get('order');
        return {
          tab: 'orders',
          ...wordsOf(wish),
          ...(wish.choice !== '' && { status: wish.choice }),
          ...(order !== null && { order }),
        };
      }),
    [change],
  );
  return { address, go, open, search };
}

/** What the address says of the search for orders. */
function searchOf(address: URLSearchParams): OrderSearch {
  const status = address.get('status');
  const choice = orderStatus.options.find((option) => option === status) ?? '';
  return { q: address.get('q') ?? '', choice };
}

/** `/settings`: the shop's keys, promotion code, orders, name, mail, videos and backups. */
export function Component() {
  const { address, go, open, search } = usePlace();
  const [tab, orderId] = [address.get('tab') ?? 'stripe', address.get('order')];
  const closeOrder = () => open(null);
  const orders = (
    // A table needs more room than text: it goes on to the window's edge.
    <div className="xl:-me-[min((100vw-70rem)/2-2rem,18rem)]">
      <OrderList first={searchOf(address)} onOpen={open} onSearch={search} />
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
    </div>
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
      <Tabs hasList label="Settings" onChange={go} shown={shown} tabs={tabs} />
    </div>
  );
}
