import * as contract from '#contract/receipts.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { inProcess } from '#platform/process/in-process.ts';
import { readLogo, readStore } from '../../shop/index.ts';
import { describeReceipt } from './describe-receipt.ts';
import type { ToPrint } from './print-process.ts';

const print = inProcess<ToPrint, Uint8Array>(new URL('print-process.ts', import.meta.url));

/** Receipts, as a page shows them and as files. */
export function receiptRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'vault' | 'policy' | 'storage'>,
): void {
  router.on(contract.getReceipt, ({ params: { orderId }, viewer }) =>
    describeReceipt(deps, { orderId, viewer }),
  );

  router.on(contract.downloadReceipt, async ({ params: { orderId }, viewer, reply }) => {
    const receipt = await describeReceipt(deps, { orderId, viewer });
    // One person's many requests wait for each other, and hold up nobody else.
    const { accent = null } = await readStore(deps);
    const look = { accent, logo: await readLogo(deps) };
    const bytes = await print({ receipt, look }, { of: viewer?.id });
    const name = receipt.number ?? `order-${orderId.slice(0, 8)}`;
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .header('cache-control', 'no-store');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  });
}
