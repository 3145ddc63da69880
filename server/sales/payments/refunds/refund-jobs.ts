import type * as z from 'zod/mini';
import { findOrder, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { Reach } from '../provider/call-provider.ts';
import { updateFromProvider } from '../reconciliation/update-from-provider.ts';
import { findTombstone } from '../retention/tombstones.store.ts';
import { concludeLineRefund } from './conclude-line-refund.ts';
import { noteLostRefund } from './note-lost-refund.ts';
import { REFUND_JOB, type ReturnedLines, refundJob } from './queue-refund.ts';
import { refundAll } from './refund-all.ts';
import { refundLines } from './refund-lines.ts';

type Job = z.output<typeof refundJob>;

/** How a job reaches the payment that it refunds, and the order that it updates; null: deleted since. */
interface Payment {
  reach: Reach;
  order: Order | null;
}

/** Registers the jobs that refund payments; to be called once at the start. */
export function handleRefundJobs(deps: PaymentDeps): void {
  deps.jobs.handle(REFUND_JOB, async (given) => {
    const job = refundJob.parse(given);
    const order = (await findOrder(deps, job.orderId)) ?? null;
    // Its order may have been deleted since: the money goes back all the same.
    const reach = order ?? (await findTombstone(deps, job.intentId));
    if (reach === undefined) return;
    if (job.lines === undefined) await refundPayment(deps, job, { reach, order });
    else await refundOfLines(deps, { ...job, lines: job.lines }, { reach, order });
  });
}

async function refundPayment(
  deps: PaymentDeps,
  { orderId, intentId, why, name }: Job,
  { reach, order }: Payment,
): Promise<void> {
  const refundedCents = await refundAll(deps, reach, { intentId, orderId: order?.id, name });
  if (order === null) return;
  await updateFromProvider(deps, { orderId, cause: `Refund: ${why}.`, actor: 'system' });
  await noteLostRefund(deps, { orderId, intentId, refundedCents });
}

async function refundOfLines(
  deps: PaymentDeps,
  { orderId, intentId, why, name = orderId, lines }: Job & { lines: ReturnedLines },
  { reach, order }: Payment,
): Promise<void> {
  const refund = () => refundLines(deps, reach, { intentId, orderId: order?.id, name, lines });
  await refund();
  if (order === null) return;
  await updateFromProvider(deps, { orderId, cause: `Refund: ${why}.`, actor: 'system' });
  // A repeated call refunds nothing twice: it returns what became of the refund.
  await concludeLineRefund(deps, { orderId, lines, state: await refund() });
}
