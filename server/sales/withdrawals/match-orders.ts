import { foldText } from '#contract/values/fold-text.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Count } from '#platform/limits/failure-limits.ts';
import { findCustomerByEmail } from '../../accounts/index.ts';
import { queueMail } from '../../mail/index.ts';
import { notifyAdmins } from '../../notices/index.ts';
import { listOrdersOfAddress, noteOnTimeline, type Order } from '../orders/index.ts';
import { lockOrders } from './lock-orders.ts';
import { noticeOf, receiptOf } from './messages.ts';
import {
  findWithdrawal,
  linkOrders,
  noteLookUp,
  type StoredWithdrawal,
} from './withdrawals.store.ts';

const JOB = 'match a withdrawal';
/** A buyer with more orders than this is not helped by a list of all. */
const MOST_ORDERS = 20;
/** As many characters of an order's id as are shown to its buyer. */
const SHOWN_CHARACTERS = 8;

type MatchDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'limits' | 'policy'>;

/** Has the orders of a withdrawal looked up once the transaction is committed. */
export function matchLater({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, id: string): Promise<void> {
  return jobs.enqueue(db, { kind: JOB, payload: { id } });
}

/** Registers the job in this process. */
export function handleMatching(deps: MatchDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.handle(JOB, (payload) => matchOrders(deps, (payload as { id: string }).id));
}

/** The orders that a withdrawal may be about: those whose id begins as typed; all, if none does. */
function pickOrders(orders: readonly Order[], typed: string): readonly Order[] {
  const wanted = foldText(typed).match(/[0-9a-f]+/g) ?? [];
  const starts = wanted.filter((word) => word.length >= SHOWN_CHARACTERS);
  const named = orders.filter(({ id }) => starts.some((start) => id.startsWith(start)));
  return named.length > 0 ? named : orders;
}

/** Counts what one more withdrawal causes, and returns whether it may. */
async function mayCause({ limits }: Pick<Deps, 'limits'>, count: Count): Promise<boolean> {
  try {
    await limits.take(count);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

/** Whether an order or an account has the address of a withdrawal, and the orders that it may be about. */
async function findWhatItIsAbout(deps: MatchDeps, withdrawal: StoredWithdrawal) {
  const { email, emailKey, typedOrder } = withdrawal;
  const customerId = (await findCustomerByEmail(deps, email))?.id;
  const orders = await listOrdersOfAddress(deps, { emailKey, customerId, limit: MOST_ORDERS });
  const orderIds = pickOrders(orders, typedOrder).map(({ id }) => id);
  return { isKnown: customerId !== undefined || orders.length > 0, orderIds };
}

/**
 * Notes a withdrawal on the orders that it may be about, queues its receipt, and tells the admins. One of an unknown
 * address gets no receipt, because anybody can type anybody's address. Once, however often it is called.
 */
async function matchOrders(deps: MatchDeps, id: string): Promise<void> {
  const withdrawal = await findWithdrawal(deps, id);
  if (withdrawal === undefined || withdrawal.isLookedUp) return;
  const { isKnown, orderIds } = await findWhatItIsAbout(deps, withdrawal);
  const { withdrawalByEmail, withdrawalByUnknown } = deps.policy.limits;
  // Before the transaction, because the limits have their own. Whose address it is gets a few receipts; of unknown
  // ones the shop has one number for all.
  const isWithin = await mayCause(
    deps,
    isKnown
      ? { limit: withdrawalByEmail, subject: withdrawal.emailKey }
      : { limit: withdrawalByUnknown, subject: '' },
  );
  await inTransaction(deps, async (inside) => {
    const orders = await lockOrders(inside, orderIds);
    if (!(await noteLookUp(inside, { id, isUnknown: !isKnown }))) return;
    const cause = 'A withdrawal was received for this e-mail address. An admin has to decide.';
    for (const order of orders) await noteOnTimeline(inside, order, { cause, actor: 'system' });
    if (isKnown && isWithin)
      await queueMail(inside, { ...receiptOf(withdrawal), to: withdrawal.email });
    await linkOrders(inside, id, orderIds);
    if (isKnown || isWithin)
      await notifyAdmins(inside, noticeOf(withdrawal, { isKnown, orderIds }));
  });
}
