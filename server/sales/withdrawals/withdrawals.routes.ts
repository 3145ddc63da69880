import * as contract from '#contract/consumer-rights/withdrawals.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import { nameOfAdmin } from '../../accounts/index.ts';
import {
  decideUnknownWithdrawals,
  decideWithdrawal,
  decideWithdrawals,
} from './decide-withdrawal.ts';
import { describeOrderRights, describeWithdrawals } from './describe-withdrawals.ts';
import { countOpenWithdrawals, listNewestWithdrawals } from './open-withdrawals.store.ts';
import { receiveWithdrawal } from './receive-withdrawal.ts';

/** Withdrawing from a contract, and what admins see and note of it. */
export function withdrawalRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'jobs' | 'limits' | 'policy'>,
): void {
  router.on(contract.withdraw, async ({ body, request }) => {
    const receivedAt = await receiveWithdrawal(deps, { ...body, address: clientAddress(request) });
    return { receivedAt: isoTime(receivedAt) };
  });

  router.on(contract.listWithdrawals, async ({ query: { state, address, ...search }, reply }) => {
    const isOpen = state === 'open';
    const isUnknown = address === undefined ? undefined : address === 'unknown';
    const wanted = { ...search, isOpen, isUnknown };
    const { page, nextCursor } = await listNewestWithdrawals(deps, wanted);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return describeWithdrawals(deps, page);
  });

  router.on(contract.decideWithdrawal, async ({ params: { withdrawalId }, body, viewer }) => {
    const actor = await nameOfAdmin(deps, viewer.id);
    return decideWithdrawal(deps, { withdrawalId, note: body.note ?? '', actor });
  });

  router.on(contract.decideWithdrawals, async ({ body: { ids, note = '' }, viewer }) => {
    const actor = await nameOfAdmin(deps, viewer.id);
    return { decided: await decideWithdrawals(deps, { ids, note, actor }) };
  });

  router.on(contract.countUnknownWithdrawals, async () => {
    const { count, newestAt } = await countOpenWithdrawals(deps, { isUnknown: true });
    return { count, newestAt: newestAt === null ? null : isoTime(newestAt) };
  });

  router.on(contract.decideUnknownWithdrawals, async ({ body: { until, note = '' }, viewer }) => {
    const actor = await nameOfAdmin(deps, viewer.id);
    const decision = { until: Date.parse(until), note, actor };
    return { decided: await decideUnknownWithdrawals(deps, decision) };
  });

  router.on(contract.getOrderRights, ({ params: { orderId } }) =>
    describeOrderRights(deps, orderId),
  );
}
