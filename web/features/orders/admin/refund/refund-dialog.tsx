import { useState } from 'react';
import { fullName } from '#contract/customers.ts';
import { formatOrderId } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { formatMoney } from '../describe-payment.ts';
import { RefundForm, type RefundProps } from './refund-form.tsx';

/** The Refund button and its dialog. Nothing is refunded before the dialog is confirmed. */
export function RefundDialog(props: RefundProps) {
  const [isOpen, setOpen] = useState(false);
  const { order, payment } = props;
  const received = formatMoney(payment.received, payment.currency);
  const refunded = formatMoney(payment.refunded, payment.currency);
  const isFirst = payment.refunds.length === 0;
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="quiet">
        Refund…
      </Button>
      <Dialog
        description={
          isFirst
            ? `${received} was paid. A refund cannot be undone.`
            : `${received} was paid, and ${refunded} has been refunded so far. A refund cannot be undone.`
        }
        onOpenChange={setOpen}
        open={isOpen}
        title={`Refund order ${formatOrderId(order.id)} of ${fullName(order)}?`}
      >
        <RefundForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
