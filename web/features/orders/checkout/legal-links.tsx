import * as paths from '#contract/pages/page-paths.ts';
import { useShop } from '../../../lib/shop.ts';
import { PageLinks } from '../../../ui/page-links.tsx';

/** What buyers want to read before they pay, in this order. */
const NAMES = ['terms', 'refunds', 'privacy'];

/** Links to the shop's conditions, and to the page for withdrawing where there is one; nothing without any. */
export function LegalLinks({ className }: { className: string }) {
  const { consumerRights, pages = [] } = useShop();
  return (
    <PageLinks
      className={className}
      label="Before you buy"
      more={consumerRights ? [{ path: paths.withdraw, title: 'Withdrawal' }] : []}
      opensTab
      pages={NAMES.flatMap((name) => pages.find((page) => page.name === name) ?? [])}
    />
  );
}
