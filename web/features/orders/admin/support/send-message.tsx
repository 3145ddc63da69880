import type { ReactNode } from 'react';
import { useState } from 'react';
import type { sendReceipt, sendResetLink } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { Words } from '../../../../ui/words.tsx';
import { useOrderChange } from '../use-order-payment.ts';

interface SendProps {
  order: Order;
  endpoint: typeof sendReceipt | typeof sendResetLink;
  /** The label of the button, and of the one that confirms. */
  action: string;
  /** The dialog's question. */
  title: ReactNode;
  /** Says what is sent, and to whom. */
  description: string;
  /** The toast once it is queued. */
  done: { title: string; description: string };
}

/** A button that sends a customer a message, after a dialog that shows which one and to whom. */
export function SendMessage({ order, endpoint, action, title, description, done }: SendProps) {
  const [isOpen, setOpen] = useState(false);
  const send = useOrderChange({
    order,
    change: () => call(endpoint, { params: { orderId: order.id } }),
    onDone: () => {
      toast(done);
      setOpen(false);
    },
  });
  const open = () => {
    send.reset();
    setOpen(true);
  };
  return (
    <>
      <Button onClick={open} size="small" variant="quiet">
        {`${action}…`}
      </Button>
      <Dialog
        description={<Words>{description}</Words>}
        onOpenChange={setOpen}
        open={isOpen}
        title={title}
      >
        {send.isError && (
          <Notice tone="berry">
            {messageFor(send.error, 'The message could not be sent. Please try again.')}
          </Notice>
        )}
        <DialogActions
          busy={send.isPending}
          busyLabel="Sending..."
          onCancel={() => setOpen(false)}
          onClick={() => send.mutate(undefined)}
          type="button"
        >
          {action}
        </DialogActions>
      </Dialog>
    </>
  );
}
