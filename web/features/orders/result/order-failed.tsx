import * as pages from '#contract/pages/page-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { recallCheckout } from '../checkout/details/remembered-details.ts';
import { OrderId } from '../order-id.tsx';
import { payPath } from '../success-address.ts';
import {
  canRetryCompletion,
  describeCompletionFailure,
  hasFailedLate,
  isUnpaid,
} from './complete-order-query.ts';

const TITLE = 'Order Completion Error';

/** Why the order is not complete, and what the buyer can do about it. */
export function OrderFailed({
  error,
  orderId,
  isRetrying,
  onRetry,
}: {
  error: Error;
  orderId: string;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const isLate = hasFailedLate(error);
  const title = isLate ? 'Your Payment Failed' : TITLE;
  useDocumentTitle(title);
  const checkout = isUnpaid(error) ? recallCheckout() : null;
  return (
    <div className="mx-auto grid w-full max-w-xl animate-fade-in content-center gap-6 p-6 text-center sm:p-10">
      <div className="grid justify-items-center gap-4" role="alert">
        <span className="grid size-16 place-items-center rounded-full bg-berry-wash text-berry">
          <Icon name="warning" size={34} />
        </span>
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-measure">{describeCompletionFailure(error)}</p>
        {!isLate && <p className="text-ink-soft">Please contact support if this issue persists.</p>}
      </div>
      <OrderId orderId={orderId} />
      <div className="grid gap-3">
        {checkout !== null && (
          <ButtonLink size="large" to={checkout}>
            Back to Checkout
          </ButtonLink>
        )}
        {isLate && (
          <ButtonLink size="large" to={payPath(orderId)}>
            Pay Another Way
          </ButtonLink>
        )}
        {!isLate && canRetryCompletion(error) && (
          <Button
            busy={isRetrying}
            busyLabel="Checking..."
            onClick={onRetry}
            variant={checkout === null ? 'primary' : 'quiet'}
          >
            Try Again
          </Button>
        )}
        <ButtonLink to={pages.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
