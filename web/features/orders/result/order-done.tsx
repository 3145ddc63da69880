import { useEffect, useRef } from 'react';
import type { CompletedOrder } from '#contract/orders.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents } from '../../../lib/format.ts';
import { watchPath } from '../../../lib/ownership.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { OrderId } from '../order-id.tsx';
import { Bought } from './bought.tsx';

const TITLE = 'Payment Successful!';

/** The account that is signed in, which may be another one than the order's. */
export interface SignedIn {
  /** The e-mail address, or an admin's user name. */
  readonly name: string;
  readonly isLeaving: boolean;
  /** Leads to the login, with the address of this browser's last purchase. */
  readonly onLogOut: () => void;
}

/** The page on which to watch the purchase: the package, or all packages if there are several. */
function pathToWatch([first, ...more]: readonly string[]): string | null {
  return first === undefined ? null : watchPath({ watchIn: more.length === 0 ? first : null });
}

/** Whether the order belongs to another account than the one that is signed in. */
function isOthers(order: CompletedOrder | undefined): boolean {
  return order?.packages !== undefined && order.watchable === undefined;
}

/** Says what the buyer has to do before they can watch; null if that is nothing. */
function nextStep(signedIn: SignedIn | null, order: CompletedOrder | undefined): string | null {
  if (signedIn === null) return 'Log in with your e-mail address and password to watch them.';
  if (!isOthers(order)) return null;
  return `You are logged in as ${signedIn.name}, but this order belongs to another account. To watch them, log in with the e-mail address of this order. You will be logged out here.`;
}

const list = new Intl.ListFormat('en');

/** Says which packages the customer already had, and what of the payment goes back; nothing if there are none. */
function ReturnedNotice({ packages = [] }: Pick<CompletedOrder, 'packages'>) {
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

/** The large button is what leads to the videos. `other`: who is signed in, if the order is not theirs. */
function NextLinks({ watch, other }: { watch: string | null; other: SignedIn | null }) {
  const login = 'Login to View Videos';
  const isFirst = watch === null;
  return (
    <div className="grid gap-3">
      {watch !== null && (
        <ButtonLink size="large" to={watch}>
          Watch Now
        </ButtonLink>
      )}
      {other === null ? (
        <ButtonLink
          size={isFirst ? 'large' : 'medium'}
          to={pages.login}
          variant={isFirst ? 'primary' : 'quiet'}
        >
          {login}
        </ButtonLink>
      ) : (
        // The link would lead to the other account's videos.
        <Button busy={other.isLeaving} onClick={other.onLogOut} size="large">
          {login}
        </Button>
      )}
      <ButtonLink to={pages.home} variant="quiet">
        Back to Home
      </ButtonLink>
    </div>
  );
}

/** The confirmation: where to watch, what was bought, and the order ID. */
export function OrderDone({
  order,
  orderId,
  signedIn,
}: {
  order?: CompletedOrder;
  orderId: string;
  signedIn: SignedIn | null;
}) {
  useDocumentTitle(TITLE);
  const { packages, totalAmount, discountTitle, watchable = [], isDuplicate } = order ?? {};
  const watch = signedIn === null ? null : pathToWatch(watchable);
  const step = nextStep(signedIn, order);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid animate-fade-in md:auto-cols-fr md:grid-flow-col">
      <div className="grid content-start gap-7 p-6 sm:p-10">
        <div className="grid justify-items-start gap-4" role="status">
          <span className="grid size-16 place-items-center rounded-full bg-ok-wash text-ok">
            <Icon name="check" size={36} />
          </span>
          <h1 className="text-2xl" ref={heading} tabIndex={-1}>
            {TITLE}
          </h1>
          <p className="max-w-measure text-ink-soft wrap-anywhere">
            {`Your order is confirmed and your videos are now accessible. ${step}`}
          </p>
        </div>
        {isDuplicate && (
          <Notice tone="wait">
            You already had everything in this order, so this payment is being refunded.
          </Notice>
        )}
        <ReturnedNotice packages={packages} />
        <NextLinks other={isOthers(order) ? signedIn : null} watch={watch} />
      </div>
      {orderId !== '' && (
        <div className="grid content-start gap-6 border-line bg-surface-sunken p-6 max-md:border-t sm:p-10 md:border-l">
          {packages && totalAmount && <Bought {...{ packages, totalAmount, discountTitle }} />}
          <OrderId orderId={orderId} />
        </div>
      )}
    </div>
  );
}
