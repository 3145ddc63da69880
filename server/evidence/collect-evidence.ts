import type { AccountSession } from '#contract/account.ts';
import type { GivenConsent } from '#contract/consumer-rights/consent.ts';
import { fullName } from '#contract/customers.ts';
import type { Receipt } from '#contract/receipts.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { findCustomer, listOwnSessions } from '../accounts/index.ts';
import { listVideosOfPackage } from '../catalog/index.ts';
import { findConfirmation } from '../mail/index.ts';
import {
  describeConsent,
  describeDiscount,
  findConsent,
  findOrder,
  findReceipt,
  type ItemLine,
  isKept,
  listEvents,
  listItemsOf,
  noSuchOrder,
  type Order,
} from '../sales/index.ts';
import { readStore } from '../shop/index.ts';
import { copyWatched } from '../watching/index.ts';
import { describeChange } from './describe-change.ts';
import { notDisputed } from './evidence.errors.ts';

type CollectDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'policy'>;

/** How far a customer is in a video of an order. */
export interface WatchedVideo {
  title: string;
  /** How much of it was played at least once, in percent. */
  percent: number;
  /** How much was played in all, without free samples, in seconds. */
  playedSeconds: number;
  /** The position that it goes on from, in seconds. */
  positionSeconds: number;
  /** Whether it was watched to the end. */
  watched: boolean;
  /** When it was last played, ISO 8601 UTC. */
  lastAt: string;
}

/** The store's records of the account that an order belongs to. */
export interface AccountEvidence {
  /** ISO 8601 UTC. */
  since: string;
  /** The sessions that have not ended, the latest used first. */
  sessions: Pick<AccountSession, 'browser' | 'startedAt' | 'lastUsedAt'>[];
  /** How many videos the packages of the order hold now. */
  videos: number;
  /** Those of them that were begun, the latest first. */
  watched: WatchedVideo[];
}

/** The facts about a disputed order that its shop may hand to the bank. Amounts are dollars, times ISO 8601 UTC. */
export interface Evidence {
  shop: string;
  preparedAt: string;
  orderId: string;
  orderedAt: string;
  /** As typed in the order. */
  buyer: { name: string; email: string };
  items: { title: string; price: string; isReturned: boolean }[];
  discount: string;
  /** How the reduction is called; absent: the shop's promotion code made it, or there is none. */
  discountTitle?: string;
  total: string;
  /** Null: the order was never completed. */
  receipt: Pick<
    Receipt,
    'number' | 'issuedAt' | 'isTest' | 'method' | 'creditNotes' | 'balance'
  > | null;
  /** Null: none was asked for. */
  consent: GivenConsent | null;
  /** The changes of its status, the earliest first. */
  changes: { at: string; says: string }[];
  /** The message that confirmed the order, `sentAt` null if it was not sent; null: there is none in the outbox. */
  confirmation: { sentAt: string | null } | null;
  /** Null: the order belongs to no account. */
  account: AccountEvidence | null;
}

/**
 * Collects what the store has about an order whose payment is disputed, or about which the bank asks, or whose lost
 * dispute can be appealed. Nothing is stored for it, and what the shop noted for itself, such as the causes in the
 * timeline, is left out. Throws 404; 409 where nothing is to be answered.
 */
export async function collectEvidence(deps: CollectDeps, orderId: string): Promise<Evidence> {
  const order = await findOrder(deps, orderId);
  if (order === undefined) throw noSuchOrder();
  if (order.status !== 'disputed' && !order.hasInquiry && !order.isAsked) throw notDisputed();
  const items = (await listItemsOf(deps, [orderId])).get(orderId) ?? [];
  const consent = await findConsent(deps, orderId);
  const confirmation = await findConfirmation(deps, orderId);
  const events = await listEvents(deps, orderId);
  return {
    shop: (await readStore(deps)).name,
    preparedAt: isoTime(deps.clock.now()),
    orderId,
    orderedAt: isoTime(order.createdAt),
    buyer: { name: fullName(order), email: order.email },
    ...amountsOf(order, items),
    receipt: await findReceiptFacts(deps, order),
    consent: consent && describeConsent(consent),
    changes: events
      .filter(({ from, to }) => from !== to)
      .map((event) => ({ at: isoTime(event.at), says: describeChange(event) })),
    confirmation: confirmation
      ? { sentAt: confirmation.sentAt === null ? null : isoTime(confirmation.sentAt) }
      : null,
    account: await findAccount(deps, order, items),
  };
}

function amountsOf({ totalCents }: Order, items: readonly ItemLine[]) {
  const full = items.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return {
    items: items.map((item) => ({
      title: item.title,
      price: decimalFromCents(item.priceCents),
      isReturned: !isKept(item),
    })),
    discount: decimalFromCents(full - totalCents),
    ...describeDiscount(items),
    total: decimalFromCents(totalCents),
  };
}

async function findReceiptFacts(deps: CollectDeps, order: Order): Promise<Evidence['receipt']> {
  const receipt = await findReceipt(deps, { orderId: order.id, order });
  if (receipt === null) return null;
  const { number, issuedAt, isTest, method, creditNotes, balance } = receipt;
  return { number, issuedAt, isTest, method, creditNotes, balance };
}

async function findAccount(
  deps: CollectDeps,
  { customerId }: Order,
  items: readonly ItemLine[],
): Promise<AccountEvidence | null> {
  const customer = customerId === null ? undefined : await findCustomer(deps, customerId);
  if (customer === undefined) return null;
  const sessions = await listOwnSessions(deps, { customerId: customer.id, tokenHash: null });
  const videoIds = new Set<string>();
  for (const { packageId } of items) {
    for (const { id } of await listVideosOfPackage(deps, packageId)) videoIds.add(id);
  }
  const watched = await copyWatched(deps, customer.id);
  return {
    since: isoTime(customer.createdAt),
    sessions: sessions.map(({ browser, startedAt, lastUsedAt }) => {
      return { browser, startedAt, lastUsedAt };
    }),
    videos: videoIds.size,
    watched: watched
      .filter(({ videoId }) => videoIds.has(videoId))
      .map(({ title, playedSeconds, positionSeconds, watched, updatedAt, playedPercent }) => {
        const percent = playedPercent.reduce((sum, { from, to }) => sum + to - from, 0);
        return { title, percent, playedSeconds, positionSeconds, watched, lastAt: updatedAt };
      }),
  };
}
