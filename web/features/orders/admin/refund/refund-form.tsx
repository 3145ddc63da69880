import { useForm } from 'react-hook-form';
import { fullName } from '#contract/customers.ts';
import { type OrderPayment, type RefundReason, refundOrder } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { centsFromDecimal, decimalFromCents } from '#contract/values/money.ts';
import { call } from '../../../../lib/call.ts';
import { formatCents } from '../../../../lib/format.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { DraftNotice } from '../../../../ui/drafts/draft-notice.tsx';
import { useDraft } from '../../../../ui/drafts/use-draft.ts';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { Words } from '../../../../ui/words.tsx';
import { formatMoney, refundReasons } from '../describe-payment.ts';
import { useOrderChange } from '../use-order-payment.ts';
import { accessEffect } from './access-effect.ts';
import { checkAmount, readAmount } from './refund-amount.ts';

export interface RefundProps {
  order: Order;
  payment: OrderPayment;
  keptPackages: readonly string[];
  /** The reason that is chosen at first; absent: the customer asked for it. */
  reason?: RefundReason | undefined;
}

interface Typed {
  kind: 'all' | 'part';
  amount: string;
  reason: RefundReason;
  note: string;
}

const failed = 'The refund could not be made. Please try again.';
const blank: Typed = { kind: 'all', amount: '', reason: 'requested_by_customer', note: '' };

function useRefund({ order, payment }: RefundProps, onDone: () => void) {
  return useOrderChange({
    order,
    change: ({ kind, amount, reason, note }: Typed) =>
      call(refundOrder, {
        params: { orderId: order.id },
        body: {
          ...(kind === 'part' && { amount: decimalFromCents(readAmount(amount) ?? 0) }),
          refundedBefore: payment.refunded,
          reason,
          note,
        },
      }),
    onDone: () => {
      const description = `The money goes back to ${fullName(order)}, the way it was paid.`;
      toast({ title: 'Refund Made', description });
      onDone();
    },
  });
}

/** Says what happens to the customer's access; a screen reader hears when it changes. */
function AccessEffect({ name, children }: { name: string; children: string }) {
  const [before, ...after] = children.split(name);
  return (
    <p
      aria-live="polite"
      className="flex items-start gap-3 rounded-control border border-gold bg-wait-wash p-4"
    >
      <Icon className="mt-0.5 shrink-0 text-wait" name="info" />
      <span className="min-w-0 wrap-anywhere">
        <span>{before}</span>
        {after.length > 0 && <span translate="no">{name}</span>}
        <span>{after.join(name)}</span>
      </span>
    </p>
  );
}

/** How much to refund, why, and what that does to the customer's access. */
export function RefundForm({ onClose, ...props }: RefundProps & { onClose: () => void }) {
  const { order, payment, keptPackages, reason = blank.reason } = props;
  const form = useForm<Typed>({ defaultValues: { ...blank, reason } });
  const { register, handleSubmit, watch, formState } = form;
  const draft = useDraft(form, `refund:${order.id}`);
  const close = () => {
    draft.forget();
    onClose();
  };
  const refund = useRefund(props, close);
  const leftCents = centsFromDecimal(payment.refundable) ?? 0;
  const isUntouched = payment.refundable === payment.received;
  const isPart = watch('kind') === 'part';
  const cents = isPart ? readAmount(watch('amount')) : leftCents;
  const isFull = cents === leftCents;
  const named = cents !== null && cents > 0 && cents <= leftCents;
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit((typed) => refund.mutate(typed))}
    >
      <DraftNotice draft={draft} />
      <ChoiceField
        choices={[
          {
            value: 'all',
            label: (
              <Words>
                {`The full amount${isUntouched ? '' : ' left'}, ${formatMoney(payment.refundable, payment.currency)}`}
              </Words>
            ),
          },
          { value: 'part', label: 'Part of it' },
        ]}
        legend="Refund Amount"
        {...register('kind')}
      />
      {isPart && (
        <TextField
          autoComplete="off"
          error={formState.errors.amount?.message}
          inputMode="decimal"
          isMarked
          label="Amount in Dollars"
          {...register('amount', { validate: (typed) => checkAmount(typed, leftCents) })}
        />
      )}
      <SelectField label="Reason" options={refundReasons()} {...register('reason')} />
      <TextAreaField
        hint="Shown on the order’s timeline. The customer does not see it."
        label="Note (optional)"
        maxLength={500}
        rows={2}
        {...register('note')}
      />
      <AccessEffect name={fullName(order)}>
        {accessEffect({ order, keptPackages, isFull })}
      </AccessEffect>
      {refund.isError && <Notice tone="berry">{messageFor(refund.error, failed)}</Notice>}
      <DialogActions
        busy={refund.isPending}
        busyLabel="Refunding..."
        onCancel={close}
        variant="destructive"
      >
        <Words>{named ? `Refund ${formatCents(cents)}` : 'Refund'}</Words>
      </DialogActions>
    </form>
  );
}
