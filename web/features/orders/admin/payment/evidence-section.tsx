import { useMutation } from '@tanstack/react-query';
import { downloadEvidence } from '#contract/evidence.ts';
import type { OrderPayment } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { answerTo } from '../../../../lib/call.ts';
import { formatOrderId } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { saveFile } from '../../../../ui/links/save-file.ts';
import { toastFailure } from '../../../../ui/toasts/toast-failure.ts';
import { Section } from '../section.tsx';
import type { PaymentQuery } from '../use-order-payment.ts';

/** Whether there is something to answer at Stripe: a dispute, an inquiry, or an appeal, which the order does not show. */
function hasToAnswer({ status, inquiry }: Order, { data }: PaymentQuery): boolean {
  const dispute = data?.payment?.dispute;
  return status === 'disputed' || inquiry !== undefined || isToAppeal(dispute);
}

const isToAppeal = (dispute: OrderPayment['dispute'] | undefined): boolean =>
  dispute?.state === 'appeal' && dispute.respondBy !== null;

/** The button that saves the shop's records of a disputed order as a file, to be handed in at Stripe. */
export function EvidenceSection({ order, query }: { order: Order; query: PaymentQuery }) {
  const download = useMutation({
    mutationFn: async () =>
      (await answerTo(downloadEvidence, { params: { orderId: order.id } })).blob(),
    onSuccess: (file) => saveFile(file, `evidence-${formatOrderId(order.id)}.pdf`),
    onError: (error) => toastFailure(error),
  });
  if (!hasToAnswer(order, query)) return null;
  return (
    <Section title="Evidence">
      <p className="text-ink-soft">
        What the shop knows about this order, for your answer at Stripe.
      </p>
      <Button
        busy={download.isPending}
        busyLabel="Preparing..."
        className="justify-self-start"
        onClick={() => download.mutate()}
        size="small"
        variant="quiet"
      >
        Download Evidence
      </Button>
    </Section>
  );
}
