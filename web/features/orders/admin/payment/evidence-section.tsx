import { useMutation } from '@tanstack/react-query';
import { downloadEvidence } from '#contract/evidence.ts';
import type { Order } from '#contract/orders.ts';
import { answerTo } from '../../../../lib/call.ts';
import { formatOrderId } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { saveFile } from '../../../../ui/links/save-file.ts';
import { toastFailure } from '../../../../ui/toasts/toast-failure.ts';
import { Section } from '../section.tsx';

/** Whether there is something to answer at Stripe: a dispute, an inquiry, or a lost dispute by an appeal. */
function hasToAnswer({ status, inquiry, appeal, reviewDispute }: Order): boolean {
  return status === 'disputed' || (inquiry ?? appeal ?? reviewDispute) !== undefined;
}

/** The button that saves the shop's records of a disputed order as a file, to be handed in at Stripe. */
export function EvidenceSection({ order }: { order: Order }) {
  const download = useMutation({
    mutationFn: async () =>
      (await answerTo(downloadEvidence, { params: { orderId: order.id } })).blob(),
    onSuccess: (file) => saveFile(file, `evidence-${formatOrderId(order.id)}.pdf`),
    onError: (error) => toastFailure(error),
  });
  if (!hasToAnswer(order)) return null;
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
