import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { describeChange } from '../cart/describe-change.ts';
import type { CartChange } from '../cart/review-cart.ts';

/** Says what is different from the cart the buyer put together. Nothing where nothing is. */
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
        The order summary shows what you would pay now.{' '}
        <ButtonLink className="-mx-3" size="small" to="/" variant="bare">
          Back to packages
        </ButtonLink>
      </p>
    </Notice>
  );
}

/** Stands in place of a checkout that there is nothing to pay in. */
export function NoCheckout({ children }: { children: string }) {
  return (
    <div className="column grid gap-8 py-8 sm:py-12">
      <PageTitle title="Checkout" />
      <EmptyState action={<ButtonLink to="/">Back to Packages</ButtonLink>} drawing="crate">
        {children}
      </EmptyState>
    </div>
  );
}
