import { INVITATION_DAYS } from '#contract/grants/grants.ts';
import type { Deps } from '#platform/deps.ts';
import { type Customer, createLink } from '../../accounts/index.ts';
import type { PackageWithVideos } from '../../catalog/index.ts';
import { queueMail } from '../../mail/index.ts';
import { CURRENCY, insertOrder, type Order } from '../orders/index.ts';
import { accessGiven } from './messages.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface Grant {
  /** Locked, or created in this transaction. */
  customer: Customer;
  packages: readonly PackageWithVideos[];
  reason: string;
  /** The admin's user name. */
  actor: string;
}

/**
 * Gives a customer packages that they do not have: stores the order and queues the message about it, in the
 * transaction that locked the customer, so that nothing is given and bought at the same moment.
 */
export async function give(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { customer, packages, reason, actor }: Grant,
): Promise<Order> {
  const { id: customerId, firstName, lastName, email, emailKey, phone } = customer;
  const items = packages.map(({ id, name, description }) => ({
    packageId: id,
    title: name,
    description,
    priceCents: 0,
  }));
  const order = await insertOrder(deps, {
    order: {
      id: deps.ids.id(),
      status: 'completed',
      isGrant: true,
      createdAt: deps.clock.now(),
      customerId,
      buyerId: customerId,
      firstName,
      lastName,
      email,
      emailKey,
      phone,
      // Nothing is paid, so no payment ever completes it.
      completedAt: null,
      currency: CURRENCY,
      refundedCents: 0,
      lostCents: 0,
      livemode: false,
      keyId: null,
      failedRefundCents: 0,
      hasInquiry: false,
      isAsked: false,
      fraudWarning: null,
      fraudWarningId: null,
      respondBy: null,
      intentId: null,
      attempt: 1,
      version: 0,
      nextCheckAt: null,
      // No browser's checkout has it.
      checkoutHash: '',
      detailsHash: '',
      passwordHash: null,
      leftCheckout: true,
      methods: 'card',
      payUntil: null,
      detailsErased: false,
    },
    lines: { items, reductions: [] },
    cause: reason,
    actor,
  });
  await notify(deps, customer, order.id, items);
  return order;
}

/** Tells a customer by mail. One who has no password yet gets a link to set one in the same message. */
async function notify(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { id: customerId, email, passwordHash }: Customer,
  orderId: string,
  items: readonly { title: string }[],
): Promise<void> {
  const titles = items.map(({ title }) => title);
  const write = (token: string | null) =>
    ({ kind: 'grant', content: accessGiven({ titles, email, token }) }) as const;
  if (passwordHash !== null) {
    await queueMail(deps, { ...write(null), to: email, orderId, customerId });
    return;
  }
  await createLink(deps, {
    kind: 'reset-password',
    email,
    orderId,
    customerId,
    validForMs: INVITATION_DAYS * DAY_MS,
    write,
  });
}
