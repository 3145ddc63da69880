import type { CompletedOrder } from '#contract/orders.ts';
import { formatCents, formatDollars, MINUS } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { discountCents, type Purchase } from '../discount.ts';

const TITLE = 'Payment Successful!';

function Bought(purchase: Purchase) {
  const { packages, totalAmount } = purchase;
  const discount = discountCents(purchase);
  return (
    <section aria-label="What you bought" className="grid gap-3 border-t border-line pt-5">
      <ul className="grid gap-2">
        {packages.map(({ title, price }) => (
          <li className="flex items-baseline justify-between gap-4" key={title}>
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="figures text-ink-soft">{formatDollars(price)}</span>
          </li>
        ))}
        {discount > 0 && (
          <li className="flex items-baseline justify-between gap-4 text-ok">
            Promotion code
            <span className="figures">{`${MINUS}${formatCents(discount)}`}</span>
          </li>
        )}
      </ul>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        Total paid
        <span className="figures">{formatDollars(totalAmount)}</span>
      </p>
    </section>
  );
}

/** The confirmation: what was bought, the order ID, and the button to log in. */
export function OrderDone({
  order,
  orderId,
  isSignedIn,
}: {
  order?: CompletedOrder;
  orderId: string;
  isSignedIn: boolean;
}) {
  useDocumentTitle(TITLE);
  const { packages, totalAmount, isDuplicate } = order ?? {};
  return (
    <div className="grid animate-fade-in gap-6">
      <div className="grid justify-items-center gap-4 text-center" role="status">
        <span className="grid size-16 place-items-center rounded-full bg-ok-wash text-ok">
          <Icon name="check" size={36} />
        </span>
        <h1 className="text-2xl">{TITLE}</h1>
        <p className="max-w-measure text-ink-soft">
          Your order is confirmed and your videos are now accessible.
          {!isSignedIn && ' Log in with your e-mail address and password to watch them.'}
        </p>
      </div>
      {isDuplicate && (
        <Notice tone="wait">
          You already had everything in this order, so this payment is being refunded.
        </Notice>
      )}
      {packages && totalAmount && <Bought packages={packages} totalAmount={totalAmount} />}
      {orderId !== '' && (
        <p className="rounded-control bg-surface-sunken px-4 py-3 text-sm text-ink-soft">
          Order ID:{' '}
          <span className="figures font-medium break-all text-ink select-all">{orderId}</span>
        </p>
      )}
      <div className="grid gap-3">
        <ButtonLink size="large" to="/login">
          Login to View Videos
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
