import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import {
  type CustomerDetails,
  fullName,
  getCustomer,
  sendCustomerLink,
  signCustomerOut,
} from '#contract/customers.ts';
import { orderPath } from '#contract/pages/page-links.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatDate, formatDollars, formatDuration, formatOrderId } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { Words } from '../../../ui/words.tsx';
import { DeleteAccount } from '../delete-account.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { GivePackages } from './grants/give-packages.tsx';

/** A titled list of the dialog; `empty` where it has nothing. */
function Part({
  title,
  empty,
  aside,
  rows,
}: {
  title: string;
  empty: string;
  aside?: Elements;
  rows: readonly { key: string; left: ReactNode; right: ReactNode }[];
}) {
  return (
    <section className="grid content-start gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{title}</h3>
        {aside}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ key, left, right }) => (
            <li
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2"
              key={key}
            >
              <span className="min-w-0 wrap-anywhere">{left}</span>
              <span className="figures text-sm text-ink-soft">
                {typeof right === 'string' ? <Words>{right}</Words> : right}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const nameOfGrant = (status: string) => (status === 'completed' ? 'Given' : 'Taken back');

const toOrder = (id: string): Elements => (
  <Link className="text-link figures" to={orderPath(id)}>
    Order <span translate="no">{formatOrderId(id)}</span>
  </Link>
);

/** The actions that help a customer: a link for a new password, and logging out everywhere. */
function useSupportActions(customerId: string) {
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: () => call(sendCustomerLink, { params: { id: customerId } }),
    onSuccess: () =>
      toast({ title: 'Link Sent', description: 'The customer can set a new password with it.' }),
    onError: (error) => toastFailure(error, 'The link could not be sent. Please try again.'),
  });
  const signOut = useMutation({
    mutationFn: () => call(signCustomerOut, { params: { id: customerId } }),
    onSuccess: async () => {
      await client.invalidateQueries(endpointQuery(getCustomer, { params: { id: customerId } }));
      toast({ title: 'Logged Out', description: 'The customer is logged out everywhere.' });
    },
    onError: (error) => toastFailure(error, 'This did not work. Please try again.'),
  });
  return { link, signOut };
}

function Content({ details, onDeleted }: { details: CustomerDetails; onDeleted: () => void }) {
  const { customer, hasPassword, orders, access, progress, sessions } = details;
  const { link, signOut } = useSupportActions(customer.id);
  return (
    <div className="grid grid-cols-1 gap-5">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Name" translate="no">
          {fullName(customer)}
        </Fact>
        <Fact name="E-mail">
          {customer.email ? <EmailText address={customer.email} isWhole /> : 'None'}
        </Fact>
        <Fact name="Phone">{customer.phone ?? 'None'}</Fact>
        <Fact name="Customer Since">{formatDate(customer.createdAt)}</Fact>
      </dl>
      <Part
        aside={customer.email !== '' && <GivePackages to={details} />}
        empty="This customer has no packages."
        rows={access.map(({ packageId, title, orderId }) => ({
          key: packageId,
          left: title,
          right: (
            <>
              <span>by </span>
              {toOrder(orderId)}
            </>
          ),
        }))}
        title="Can Watch"
      />
      <Part
        empty="No orders."
        rows={orders.map(({ id, packages, totalAmount, createdAt, status, isGrant }) => ({
          key: id,
          left: (
            <>
              {toOrder(id)}
              <span>{` ${packages.map(({ title }) => title).join(', ')}`}</span>
            </>
          ),
          right: `${isGrant ? nameOfGrant(status) : `${formatDollars(totalAmount)} · ${capitalized(status)}`} · ${formatDate(createdAt)}`,
        }))}
        title="Orders"
      />
      <Part
        empty="Nothing has been played yet."
        rows={progress.map(({ videoId, title, positionSeconds, watched, updatedAt }) => ({
          key: videoId,
          left: title,
          right: `${watched ? 'Watched' : `At ${formatDuration(positionSeconds)}`} · ${formatDate(updatedAt)}`,
        }))}
        title="Progress"
      />
      <Part
        aside={
          sessions.length > 0 && (
            <Button
              busy={signOut.isPending}
              onClick={() => signOut.mutate()}
              size="small"
              variant="quiet"
            >
              Log Out Everywhere
            </Button>
          )
        }
        empty="Not logged in anywhere."
        rows={sessions.map(({ id, browser, lastUsedAt }) => ({
          key: id,
          left: browser ?? 'A browser',
          right: `Last used ${formatDate(lastUsedAt)}`,
        }))}
        title="Logged In"
      />
      <section className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          {hasPassword ? 'The customer has a password.' : 'The customer has no password yet.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <CorrectAddress details={details} />
          <Button busy={link.isPending} onClick={() => link.mutate()} size="small" variant="quiet">
            Send Password Link
          </Button>
        </div>
      </section>
      <DeleteAccount
        customerId={customer.id}
        name={fullName(customer)}
        of={{ email: customer.email }}
        onDeleted={onDeleted}
      />
    </div>
  );
}

function Details({ customerId, onDeleted }: { customerId: string; onDeleted: () => void }) {
  // Not cached: opening a customer shows their present state.
  const query = useQuery({
    ...endpointQuery(getCustomer, { params: { id: customerId } }),
    gcTime: 0,
  });
  if (query.data !== undefined) return <Content details={query.data} onDeleted={onDeleted} />;
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-5" label="Loading the customer...">
        <Skeleton className="h-12" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  return (
    <ErrorState
      message={messageFor(query.error, 'Unable to load this customer. Please try again later.')}
      query={query}
    />
  );
}

/** Everything about one customer, and what an admin does for them. */
export function CustomerDialog({
  customerId,
  onClose,
}: {
  /** The customer to show; null while the dialog is closed. */
  customerId: string | null;
  onClose: () => void;
}) {
  // Keeps the content while the dialog fades out.
  const shown = useRef('');
  if (customerId !== null) shown.current = customerId;
  return (
    <Dialog
      grows
      onOpenChange={(open) => !open && onClose()}
      open={customerId !== null}
      size="large"
      startsOn="window"
      title="Customer"
    >
      <Details customerId={shown.current} onDeleted={onClose} />
    </Dialog>
  );
}
