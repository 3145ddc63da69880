import * as pages from '#contract/pages/page-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { type CartChange, describeChange } from '../cart/review-cart.ts';

/** Tells the buyer how the cart differs from the link; empty if it does not. */
export function CartNotice({ changes }: { changes: readonly CartChange[] }) {
  if (changes.length === 0) return null;
  const lines = changes.map(describeChange);
  return (
    <Notice title="Your cart has changed" tone="wait">
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        The order summary shows the new total.{' '}
        <ButtonLink className="-mx-3" size="small" to={pages.home} variant="bare">
          Back to Packages
        </ButtonLink>
      </p>
    </Notice>
  );
}

/** Shown instead of the checkout when there is nothing to buy. */
export function NoCheckout({ children }: { children: string }) {
  return (
    <div className="column grid gap-8 py-8 sm:py-12">
      <PageTitle title="Checkout" />
      <EmptyState
        action={<ButtonLink to={pages.home}>Back to Packages</ButtonLink>}
        drawing="crate"
      >
        {children}
      </EmptyState>
    </div>
  );
}
