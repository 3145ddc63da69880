import { useQuery } from '@tanstack/react-query';
import { type AccountOrder, listAccountOrders } from '#contract/account.ts';
import { myPackagePath } from '#contract/pages/my-package-path.ts';
import { receiptPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatDate, formatDollars, formatOrderId } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { Words } from '../../../ui/words.tsx';
import { AccountList } from './account-list.tsx';
import { AccountSection } from './account-section.tsx';
import { describePurchase, hasReceipt } from './describe-purchase.ts';
import { TakeBack, TakenBackTooOften } from './take-back.tsx';

function BoughtPackages({ packages, status }: AccountOrder) {
  return (
    <ul className="grid gap-1">
      {packages.map(({ id, title, returnedAmount }) => (
        <li className="flex flex-wrap items-baseline gap-x-3 font-medium" key={id}>
          <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
          {returnedAmount !== undefined && (
            <span className="text-sm font-normal text-ink-soft">
              Returned, <span translate="no">{formatDollars(returnedAmount)}</span>. You already had
              it.
            </span>
          )}
          {status === 'completed' && returnedAmount === undefined && (
            <Link className="text-link" to={myPackagePath(id)}>
              Watch<span className="sr-only">{` ${title}`}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Purchase({ order }: { order: AccountOrder }) {
  const { label, icon, note } = describePurchase(order);
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <BoughtPackages {...order} />
        <Badge icon={icon} tone={order.status === 'completed' ? 'ok' : 'wait'}>
          {label}
        </Badge>
      </div>
      <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{formatDate(order.createdAt)}</span>
        <span translate="no">{formatDollars(order.totalAmount)}</span>
        <span>
          Order <span translate="no">{formatOrderId(order.id)}</span>
        </span>
        {hasReceipt(order) && (
          <a className="text-link" href={receiptPath(order.id)}>
            Receipt
            <span className="sr-only">
              {' of order '}
              <span translate="no">{formatOrderId(order.id)}</span>
            </span>
          </a>
        )}
        <TakeBack order={order} />
      </p>
      <TakenBackTooOften order={order} />
      {note !== undefined && (
        <p className="text-sm">
          <Words>{note}</Words>
        </p>
      )}
    </li>
  );
}

/** The customer's purchases, with links to watch them and to the receipts. */
export function Purchases() {
  const orders = useQuery({ ...endpointQuery(listAccountOrders), refetchOnMount: 'always' });
  return (
    <AccountSection lead="What you have bought, and the receipts." title="Purchases">
      <AccountList name="your purchases" query={orders}>
        {(found) =>
          found.length === 0 ? (
            <>
              <p className="text-ink-soft">You haven't purchased any training packages yet.</p>
              <ButtonLink className="sm:justify-self-start" to={pages.home} variant="quiet">
                View Packages
              </ButtonLink>
            </>
          ) : (
            <ul className="divide-y divide-line">
              {found.map((order) => (
                <Purchase key={order.id} order={order} />
              ))}
            </ul>
          )
        }
      </AccountList>
    </AccountSection>
  );
}
