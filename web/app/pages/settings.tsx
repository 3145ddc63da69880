import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SettingsSkeleton } from '../../features/settings/form/settings-states.tsx';
import { PromotionsTab } from '../../features/settings/promotions-tab.tsx';
import { ProviderTab } from '../../features/settings/provider-tab.tsx';
import { HelpLink } from '../../ui/links/help-link.tsx';
import { LongTableSkeleton } from '../../ui/long-lists/long-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Mark } from '../mark.tsx';

// Loaded when their tab is opened.
const AdminEmail = lazy(() =>
  import('../../features/accounts/account/admin-email.tsx').then((module) => ({
    default: module.AdminEmail,
  })),
);
const AdminsTab = lazy(() =>
  import('../../features/accounts/admins/admins-tab.tsx').then((module) => ({
    default: module.AdminsTab,
  })),
);
const ChangesTab = lazy(() =>
  import('../../features/audit/changes-tab.tsx').then((module) => ({
    default: module.ChangesTab,
  })),
);
const OrdersTab = lazy(() =>
  import('../dashboard/orders-tab.tsx').then((module) => ({ default: module.OrdersTab })),
);
const MailTab = lazy(() =>
  import('../../features/settings/mail/mail-tab.tsx').then((module) => ({
    default: module.MailTab,
  })),
);
const PagesTab = lazy(() =>
  import('../../features/shop/pages/admin/pages-tab.tsx').then((module) => ({
    default: module.PagesTab,
  })),
);
const ReceiptsTab = lazy(() =>
  import('../../features/settings/receipts-tab.tsx').then((module) => ({
    default: module.ReceiptsTab,
  })),
);
const CodesSection = lazy(() =>
  import('../../features/settings/codes/codes-section.tsx').then((module) => ({
    default: module.CodesSection,
  })),
);
const StoreTab = lazy(() =>
  import('../../features/settings/store-tab.tsx').then((module) => ({
    default: module.StoreTab,
  })),
);
const ConsumersTab = lazy(() =>
  import('../../features/settings/consumers-tab.tsx').then((module) => ({
    default: module.ConsumersTab,
  })),
);
const VideoTab = lazy(() =>
  import('../../features/settings/video-tab.tsx').then((module) => ({
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

/** `/settings`: the shop's keys, promotion code, orders, name, pages, mail, videos, backups and admins, and what they changed. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') ?? 'stripe';
  const go = (name: string) =>
    setAddress(name === 'stripe' ? {} : { tab: name }, { replace: true, preventScrollReset: true });
  const first = {
    name: 'stripe',
    label: 'Stripe',
    help: 'connect-stripe',
    content: <ProviderTab />,
  };
  const tabs = [
    first,
    {
      name: 'promotions',
      label: 'Promotions',
      help: 'promotion-codes',
      content: <PromotionsTab below={whenLoaded(<CodesSection />)} />,
    },
    {
      name: 'orders',
      label: 'Orders',
      help: 'refunds-and-disputes',
      content: (
        <Suspense fallback={<LongTableSkeleton label="Loading orders..." />}>
          <OrdersTab />
        </Suspense>
      ),
    },
    {
      name: 'store',
      label: 'Store',
      help: 'your-look#the-look',
      content: whenLoaded(<StoreTab mark={<Mark />} />),
    },
    {
      name: 'pages',
      label: 'Pages',
      help: 'your-look#your-pages',
      content: whenLoaded(<PagesTab />),
    },
    { name: 'receipts', label: 'Receipts', help: 'receipts', content: whenLoaded(<ReceiptsTab />) },
    {
      name: 'consumers',
      label: 'Consumers',
      help: 'selling-to-consumers',
      content: whenLoaded(<ConsumersTab />),
    },
    {
      name: 'mail',
      label: 'Mail',
      help: 'mail',
      content: whenLoaded(<MailTab ownAddress={<AdminEmail />} />),
    },
    { name: 'video', label: 'Video', help: 'videos', content: whenLoaded(<VideoTab />) },
    { name: 'backups', label: 'Backups', help: 'backups', content: whenLoaded(<BackupsTab />) },
    { name: 'admins', label: 'Admins', help: 'admins', content: whenLoaded(<AdminsTab />) },
    {
      name: 'changes',
      label: 'Changes',
      help: 'admins#who-changed-what',
      content: whenLoaded(<ChangesTab />),
    },
  ];
  const shown = tabs.find(({ name }) => name === tab) ?? first;
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle actions={<HelpLink about={shown.label} place={shown.help} />} title="Settings" />
      <Tabs hasList label="Settings" onChange={go} shown={shown.name} tabs={tabs} />
    </div>
  );
}
