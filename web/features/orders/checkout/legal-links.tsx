import { useQuery } from '@tanstack/react-query';
import { describeTakenBack, getTakingBack } from '#contract/consumer-rights/taking-back.ts';
import * as paths from '#contract/pages/page-paths.ts';
import { call } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { useShop } from '../../../lib/shop.ts';
import { PageLinks } from '../../../ui/page-links.tsx';

/** The pages that buyers want to read before they pay, in this order. */
const NAMES = ['terms', 'refunds', 'privacy'];

/** Says what the buyer may take back; undefined where nothing is. `customerId`: null where nobody is signed in. */
function useTakingBack(customerId: string | null): string | undefined {
  const { takingBack } = useShop();
  const { data } = useQuery({
    queryKey: [getTakingBack.path, null, null, customerId],
    queryFn: ({ signal }) => call(getTakingBack, { signal, isQuiet: true }),
    enabled: takingBack !== undefined && customerId !== null,
  });
  const { tooOften } = data ?? {};
  if (takingBack === undefined || tooOften === undefined) return takingBack;
  return `${describeTakenBack(tooOften.times)} You can take orders back again from ${formatDate(tooOften.againAt)}.`;
}

/**
 * Says what may be taken back, with links to the shop's conditions and the page for withdrawing; nothing without any.
 */
export function LegalLinks({
  customerId,
  className,
}: {
  customerId: string | null;
  className: string;
}) {
  const { consumerRights, pages = [] } = useShop();
  const takingBack = useTakingBack(customerId);
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
