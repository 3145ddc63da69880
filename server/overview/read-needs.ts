import { fullName } from '#contract/customers.ts';
import type { Needs } from '#contract/overview.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { readBackupState } from '../backups/index.ts';
import { countUnsentMail } from '../mail/index.ts';
import { countPreparations } from '../renditions/index.ts';
import {
  countOpenWithdrawals,
  countOrdersIn,
  listClashingCodes,
  listWaiting,
  type WaitingOrder,
} from '../sales/index.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const SHOWN = 5;
const MOST_SHOWN = 20;

export type NeedsDeps = Pick<
  Deps,
  'db' | 'vault' | 'clock' | 'payments' | 'storage' | 'policy' | 'log'
>;

/** Reads what waits for an admin. */
export async function readNeeds(deps: NeedsDeps): Promise<Needs> {
  const orders = await countOrdersIn(deps, ['review']);
  const disputed = await listWaiting(deps, 'disputed', SHOWN);
  const inquiries = await listWaiting(deps, 'inquiry', MOST_SHOWN);
  const warned = await listWaiting(deps, 'warned', MOST_SHOWN);
  const appeals = await listWaiting(deps, 'appeal', MOST_SHOWN);
  const reviewDisputes = await listWaiting(deps, 'reviewDisputed', MOST_SHOWN);
  const failedRefunds = await listWaiting(deps, 'refundFailed', MOST_SHOWN);
  const preparations = await countPreparations(deps);
  const { failed: failedMails } = await countUnsentMail(deps, deps.clock.now() - WEEK_MS);
  const { schedule, last, problem } = await readBackupState(deps);
  return {
    ordersInReview: orders.get('review') ?? 0,
    disputedOrders: disputed.orders.map(toAnswer),
    disputes: disputed.orders.length + disputed.more,
    inquiries: inquiries.orders.map(toAnswer),
    moreInquiries: inquiries.more,
    warnings: warned.orders.map(({ id, fraudWarning, ...person }) => ({
      id,
      name: fullName(person),
      isUnread: fraudWarning === 'unread',
    })),
    moreWarnings: warned.more,
    appeals: appeals.orders.map(toAnswer),
    moreAppeals: appeals.more,
    reviewDisputes: reviewDisputes.orders.map(toAnswer),
    moreReviewDisputes: reviewDisputes.more,
    failedRefunds: failedRefunds.orders.map(({ id, failedRefundCents, ...person }) => ({
      id,
      name: fullName(person),
      amount: decimalFromCents(failedRefundCents),
    })),
    moreFailedRefunds: failedRefunds.more,
    openWithdrawals: (await countOpenWithdrawals(deps, { isUnknown: false })).count,
    unknownWithdrawals: (await countOpenWithdrawals(deps, { isUnknown: true })).count,
    clashingCodes: await listClashingCodes(deps),
    failedVideos: preparations.find(({ state }) => state === 'failed')?.count ?? 0,
    failedMails,
    keys: await readKeys(deps),
    backup: {
      isScheduled: schedule !== null,
      lastAt: last === null ? null : isoTime(last.startedAt),
      problem,
    },
    disk: await readDisk(deps),
  };
}

function toAnswer({ id, respondBy, ...person }: WaitingOrder): Needs['inquiries'][number] {
  return {
    id,
    name: fullName(person),
    respondBy: respondBy === null ? null : isoTime(respondBy),
  };
}

async function readKeys({ payments: { keys }, ...deps }: NeedsDeps): Promise<Needs['keys']> {
  const keyId = await keys.readPresentId(deps);
  if (keyId === null) return 'missing';
  const facts = await keys.findFacts(deps, keyId);
  return facts?.isAccepted === false ? 'refused' : 'fine';
}

async function readDisk({ storage, policy, log }: NeedsDeps): Promise<Needs['disk']> {
  try {
    const freeBytes = await storage.freeBytes();
    // As of a bucket.
    if (freeBytes === Number.POSITIVE_INFINITY) return null;
    const isLow = freeBytes < policy.uploads.minFreeBytes;
    return { freeBytes, totalBytes: await storage.totalBytes(), isLow };
  } catch (error) {
    log.warn({ err: error }, 'The disk of the files could not be asked.');
    return null;
  }
}
