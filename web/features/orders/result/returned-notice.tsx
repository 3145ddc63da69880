import type { CompletedOrder } from '#contract/orders.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';

const list = new Intl.ListFormat('en');

/** Says which packages the customer already had, and what of the payment goes back; nothing if there are none. */
export function ReturnedNotice({ packages = [] }: Pick<CompletedOrder, 'packages'>) {
  const returned = packages.filter(({ returnedAmount }) => returnedAmount !== undefined);
  if (returned.length === 0) return null;
  const cents = returned.reduce(
    (sum, { returnedAmount = '' }) => sum + (centsFromDecimal(returnedAmount) ?? 0),
    0,
  );
  return (
    <Notice tone="wait">
      <p>
        <span>
          {`You already had ${list.format(returned.map(({ title }) => title))}, so we are refunding `}
        </span>
        <span translate="no">{formatCents(cents)}</span> of this payment.
      </p>
    </Notice>
  );
}
