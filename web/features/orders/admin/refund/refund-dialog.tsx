import { useState } from 'react';
import { fullName } from '#contract/customers.ts';
import { formatOrderId } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Words } from '../../../../ui/words.tsx';
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
          <Words>
            {isFirst
              ? `${received} was paid. A refund cannot be undone.`
              : `${received} was paid, and ${refunded} has been refunded so far. A refund cannot be undone.`}
          </Words>
        }
        onOpenChange={setOpen}
        open={isOpen}
        title={
          <span>
            Refund order <span translate="no">{formatOrderId(order.id)}</span> of{' '}
            <span translate="no">{fullName(order)}</span>?
          </span>
        }
      >
        <RefundForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
