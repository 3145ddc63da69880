import type { CompletedOrder } from '#contract/orders.ts';
import { watchPath } from '../../../lib/ownership.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { OrderId } from '../order-id.tsx';
import { Bought } from './bought.tsx';

const TITLE = 'Payment Successful!';

/** Where to watch what was bought: the package, or all packages if there are several. */
function pathToWatch([first, ...more]: readonly string[]): string | null {
  return first === undefined ? null : watchPath({ watchIn: more.length === 0 ? first : null });
}

/** What the buyer has to do to watch. The order may belong to another account than the signed-in one. */
function nextStep(isSignedIn: boolean, order: CompletedOrder | undefined): string {
  if (!isSignedIn) return 'Log in with your e-mail address and password to watch them.';
  if (order?.packages === undefined || order.watchable !== undefined) return '';
  return 'They belong to another account. Log out, then log in with the e-mail address of the order.';
}

function NextLinks({ watch }: { watch: string | null }) {
  return (
    <div className="grid gap-3">
      {watch !== null && (
        <ButtonLink size="large" to={watch}>
          Watch Now
        </ButtonLink>
      )}
      <ButtonLink
        size={watch === null ? 'large' : 'medium'}
        to="/login"
        variant={watch === null ? 'primary' : 'quiet'}
      >
        Login to View Videos
      </ButtonLink>
      <ButtonLink to="/" variant="quiet">
        Back to Home
      </ButtonLink>
    </div>
  );
}

/** The confirmation: where to watch, what was bought, and the order ID. */
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
  const { packages, totalAmount, watchable = [], isDuplicate } = order ?? {};
  const watch = isSignedIn ? pathToWatch(watchable) : null;
  return (
    <div className="grid animate-fade-in md:auto-cols-fr md:grid-flow-col">
      <div className="grid content-center gap-7 p-6 sm:p-10">
        <div className="grid justify-items-center gap-4 text-center" role="status">
          <span className="grid size-16 place-items-center rounded-full bg-ok-wash text-ok">
            <Icon name="check" size={36} />
          </span>
          <h1 className="text-2xl">{TITLE}</h1>
          <p className="max-w-measure text-ink-soft">
            Your order is confirmed and your videos are now accessible.{' '}
            {nextStep(isSignedIn, order)}
          </p>
        </div>
        {isDuplicate && (
          <Notice tone="wait">
            You already had everything in this order, so this payment is being refunded.
          </Notice>
        )}
        <NextLinks watch={watch} />
      </div>
      {orderId !== '' && (
        <div className="grid content-center gap-6 border-line bg-surface-sunken p-6 max-md:border-t sm:p-10 md:border-l">
          {packages && totalAmount && <Bought packages={packages} totalAmount={totalAmount} />}
          <OrderId orderId={orderId} />
        </div>
      )}
    </div>
  );
}
