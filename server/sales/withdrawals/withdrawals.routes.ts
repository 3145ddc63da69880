import * as contract from '#contract/consumer-rights/withdrawals.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import { findAdmin } from '../../accounts/index.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { describeOrderRights } from './describe-order-rights.ts';
import { describeWithdrawals } from './describe-withdrawals.ts';
import { receiveWithdrawal } from './receive-withdrawal.ts';
import { listNewestWithdrawals } from './withdrawals.store.ts';

/** Withdrawing from a contract, and what admins see and note of it. */
export function withdrawalRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'jobs' | 'limits' | 'policy'>,
): void {
  router.on(contract.withdraw, async ({ body, request }) => {
    const receivedAt = await receiveWithdrawal(deps, { ...body, address: clientAddress(request) });
    return { receivedAt: isoTime(receivedAt) };
  });

  router.on(contract.listWithdrawals, async ({ query: { state, ...search }, reply }) => {
    const isOpen = state === 'open';
    const { page, nextCursor } = await listNewestWithdrawals(deps, { ...search, isOpen });
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return describeWithdrawals(deps, page);
  });

  router.on(contract.decideWithdrawal, async ({ params: { withdrawalId }, body, viewer }) => {
    const actor = (await findAdmin(deps, viewer.id))?.username ?? viewer.id;
    return decideWithdrawal(deps, { withdrawalId, note: body.note ?? '', actor });
  });

  router.on(contract.getOrderRights, ({ params: { orderId } }) =>
    describeOrderRights(deps, orderId),
  );
}
