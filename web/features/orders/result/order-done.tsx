import type { CompletedOrder } from '#contract/orders.ts';
import { watchPath } from '../../../lib/ownership.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { OrderId } from '../order-id.tsx';
import { Bought } from './bought.tsx';

const TITLE = 'Payment Successful!';

/** Who is signed in, which may be another account than the order's. */
export interface SignedIn {
  /** The e-mail address, or an admin's user name. */
  readonly name: string;
  readonly isLeaving: boolean;
  /** Leads to the login, with the address of this browser's last purchase. */
  readonly onLogOut: () => void;
}

/** Where to watch what was bought: the package, or all packages if there are several. */
function pathToWatch([first, ...more]: readonly string[]): string | null {
  return first === undefined ? null : watchPath({ watchIn: more.length === 0 ? first : null });
}

/** Whether the order belongs to another account than the one that is signed in. */
function isOthers(order: CompletedOrder | undefined): boolean {
  return order?.packages !== undefined && order.watchable === undefined;
}

/** What the buyer has to do to watch; null if that is nothing. */
function nextStep(signedIn: SignedIn | null, order: CompletedOrder | undefined): string | null {
  if (signedIn === null) return 'Log in with your e-mail address and password to watch them.';
  if (!isOthers(order)) return null;
  return `You are logged in as ${signedIn.name}, but this order belongs to another e-mail address. Log out, then log in with that address to watch them.`;
}

/** The large button is what leads to the videos. */
function NextLinks({ watch, signedIn }: { watch: string | null; signedIn: SignedIn | null }) {
  const isFirst = watch === null && signedIn === null;
  return (
    <div className="grid gap-3">
      {watch !== null && (
        <ButtonLink size="large" to={watch}>
          Watch Now
        </ButtonLink>
      )}
      {watch === null && signedIn !== null && (
        <Button busy={signedIn.isLeaving} onClick={signedIn.onLogOut} size="large">
          Log Out
        </Button>
      )}
      <ButtonLink
        size={isFirst ? 'large' : 'medium'}
        to="/login"
        variant={isFirst ? 'primary' : 'quiet'}
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
  signedIn,
}: {
  order?: CompletedOrder;
  orderId: string;
  signedIn: SignedIn | null;
}) {
  useDocumentTitle(TITLE);
  const { packages, totalAmount, watchable = [], isDuplicate } = order ?? {};
  const watch = signedIn === null ? null : pathToWatch(watchable);
  const step = nextStep(signedIn, order);
  return (
    <div className="grid animate-fade-in md:auto-cols-fr md:grid-flow-col">
      <div className="grid content-center gap-7 p-6 sm:p-10">
        <div className="grid justify-items-center gap-4 text-center" role="status">
          <span className="grid size-16 place-items-center rounded-full bg-ok-wash text-ok">
            <Icon name="check" size={36} />
          </span>
          <h1 className="text-2xl">{TITLE}</h1>
          <p className="max-w-measure text-ink-soft wrap-anywhere">
            Your order is confirmed and your videos are now accessible. {step}
          </p>
        </div>
        {isDuplicate && (
          <Notice tone="wait">
            You already had everything in this order, so this payment is being refunded.
          </Notice>
        )}
        <NextLinks signedIn={isOthers(order) ? signedIn : null} watch={watch} />
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
