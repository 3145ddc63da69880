import * as contract from '#contract/codes/codes.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { noSuchCode } from './codes.errors.ts';
import { findCodeById, listNewestCodes } from './codes.store.ts';
import { describeCodes } from './describe-codes.ts';
import { saveCode } from './save-code.ts';
import { listUsesOf } from './uses.store.ts';

/** Registers the calls with which admins create and read promotion codes. */
export function codeRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
): void {
  const describe = async (id: string) => {
    const code = await findCodeById(deps, id);
    const [described] = code === undefined ? [] : await describeCodes(deps, [code]);
    if (described === undefined) throw noSuchCode();
    return described;
  };

  router.on(contract.listPromoCodes, async ({ query, reply }) => {
    const { page, nextCursor } = await listNewestCodes(deps, query);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return describeCodes(deps, page);
  });

  router.on(contract.createPromoCode, async ({ body: input }) =>
    describe(await saveCode(deps, { codeId: null, input })),
  );

  router.on(contract.changePromoCode, async ({ params: { codeId }, body: input }) =>
    describe(await saveCode(deps, { codeId, input })),
  );

  router.on(contract.listUsesOfCode, async ({ params: { codeId }, query, reply }) => {
    if ((await findCodeById(deps, codeId)) === undefined) throw noSuchCode();
    const { page, nextCursor } = await listUsesOf(deps, codeId, query);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return page.map(({ orderId, usedAt, cents, wasLate }) => ({
      orderId,
      usedAt: isoTime(usedAt),
      amountOff: decimalFromCents(cents),
      wasLate,
    }));
  });
}
