import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { findCustomerByEmail } from '../../accounts/index.ts';
import { notifyAdmins } from '../../notices/index.ts';
import { listOrdersOfAddress, lockOrder, noteOnTimeline, type Order } from '../orders/index.ts';
import { noticeOf } from './messages.ts';
import { findWithdrawal, linkOrders, listLinks } from './withdrawals.store.ts';

const JOB = 'match a withdrawal';
/** A buyer with more orders than this is not helped by a list of all. */
const MOST_ORDERS = 20;
/** As many characters of an order's id as are shown to its buyer. */
const SHOWN_CHARACTERS = 8;

type MatchDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

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
  const wanted = typed.toLowerCase().match(/[0-9a-f]+/g) ?? [];
  const starts = wanted.filter((word) => word.length >= SHOWN_CHARACTERS);
  const named = orders.filter(({ id }) => starts.some((start) => id.startsWith(start)));
  return named.length > 0 ? named : orders;
}

/** Notes a withdrawal on the orders that it may be about, and tells the admins. Once, however often it is called. */
function matchOrders(deps: MatchDeps, id: string): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const withdrawal = await findWithdrawal(inside, id);
    if (withdrawal === undefined || (await listLinks(inside, [id])).size > 0) return;
    const { email, emailKey, typedOrder } = withdrawal;
    const customerId = (await findCustomerByEmail(inside, email))?.id;
    const search = { emailKey, customerId, limit: MOST_ORDERS };
    const picked = pickOrders(await listOrdersOfAddress(inside, search), typedOrder);
    const orderIds = picked.map((order) => order.id).toSorted();
    await linkOrders(inside, id, orderIds);
    for (const orderId of orderIds) {
      const order = await lockOrder(inside, orderId);
      if (order === undefined) continue;
      const cause = 'A withdrawal was received for this e-mail address. An admin has to decide.';
      await noteOnTimeline(inside, order, { cause, actor: 'system' });
    }
    await notifyAdmins(inside, noticeOf(withdrawal, orderIds));
  });
}
