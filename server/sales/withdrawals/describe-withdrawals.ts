import type { OrderRights, Withdrawal } from '#contract/consumer-rights/withdrawals.ts';
import { isolated } from '#contract/values/characters.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import { findConfirmation } from '../../mail/index.ts';
import { describeConsent, findConsent } from '../consent/index.ts';
import { findOrder, noSuchOrder } from '../orders/index.ts';
import { listLinks, listWithdrawalsOf, type StoredWithdrawal } from './withdrawals.store.ts';

/** Withdrawals as admins see them. */
export async function describeWithdrawals(
  deps: Db,
  withdrawals: readonly StoredWithdrawal[],
): Promise<Withdrawal[]> {
  const links = await listLinks(
    deps,
    withdrawals.map(({ id }) => id),
  );
  return withdrawals.map(({ id, name, email, typedOrder, receivedAt, isUnknown, decision }) => ({
    id,
    receivedAt: isoTime(receivedAt),
    name,
    email,
    typedOrder: isolated(typedOrder),
    isUnknown,
    orderIds: links.get(id) ?? [],
    decision: decision && { ...decision, at: isoTime(decision.at) },
  }));
}

/** The consent to an order with its confirmation, and its withdrawals, as admins see them. Throws 404. */
export async function describeOrderRights(deps: Db, orderId: string): Promise<OrderRights> {
  if ((await findOrder(deps, orderId)) === undefined) throw noSuchOrder();
  const consent = await findConsent(deps, orderId);
  const mail = consent === null ? undefined : await findConfirmation(deps, orderId);
  return {
    consent: consent && {
      ...describeConsent(consent),
      confirmation:
        mail === undefined
          ? null
          : {
              state: mail.state,
              sentAt: mail.sentAt === null ? null : isoTime(mail.sentAt),
              problem: mail.problem?.message ?? null,
            },
    },
    withdrawals: await describeWithdrawals(
      deps,
      await listWithdrawalsOf(deps, { orderIds: [orderId] }),
    ),
  };
}
