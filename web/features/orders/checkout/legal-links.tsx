import * as paths from '#contract/pages/page-paths.ts';
import { useShop } from '../../../lib/shop.ts';
import { PageLinks } from '../../../ui/page-links.tsx';

/** What buyers want to read before they pay, in this order. */
const NAMES = ['terms', 'refunds', 'privacy'];

/** Says what may be taken back, with links to the shop's conditions and the page for withdrawing; nothing without any. */
export function LegalLinks({ className }: { className: string }) {
  const { consumerRights, takingBack, pages = [] } = useShop();
  return (
    <>
      {takingBack !== undefined && <p className={className}>{takingBack}</p>}
      <PageLinks
        className={className}
        label="Before you buy"
        more={consumerRights ? [{ path: paths.withdraw, title: 'Withdrawal' }] : []}
        opensTab
        pages={NAMES.flatMap((name) => pages.find((page) => page.name === name) ?? [])}
      />
    </>
  );
}
