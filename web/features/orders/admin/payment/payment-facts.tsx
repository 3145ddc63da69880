import type { OrderPayment } from '#contract/order-payments.ts';
import { namePaymentMethod } from '#contract/values/payment-method.ts';
import { formatDate, MINUS } from '../../../../lib/format.ts';
import { Fact } from '../../../../ui/fact.tsx';
import {
  describeAccount,
  describeDeadline,
  describeDispute,
  describeRefund,
  formatMoney,
} from '../describe-payment.ts';

function Refunds({ payment: { refunds, currency } }: { payment: OrderPayment }) {
  return (
    <div className="grid gap-1.5">
      <h4 className="text-sm font-semibold">Refunds</h4>
      <ul className="grid gap-2">
        {refunds.map((refund) => (
          <li className="flex items-baseline justify-between gap-4" key={refund.id}>
            <span className="min-w-0">
              <span className="figures">{formatDate(refund.at)}</span>
              <span className="block text-sm text-ink-soft">{describeRefund(refund)}</span>
            </span>
            <span
              className="figures"
              translate="no"
            >{`${MINUS}${formatMoney(refund.amount, currency)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Money({ payment }: { payment: OrderPayment }) {
  const { currency, amount, received, refunded, lost } = payment;
  if (received === '0.00') {
    return (
      <Fact name="Amount">
        <span className="figures" translate="no">
          {formatMoney(amount, currency)}
        </span>
      </Fact>
    );
  }
  return (
    <>
      <Fact name="Received">
        <span className="figures" translate="no">
          {formatMoney(received, currency)}
        </span>
      </Fact>
      <Fact name="Refunded">
        <span className="figures" translate="no">
          {formatMoney(refunded, currency)}
        </span>
      </Fact>
      {lost !== '0.00' && (
        <Fact name="Lost in Disputes">
          <span className="figures" translate="no">
            {formatMoney(lost, currency)}
          </span>
        </Fact>
      )}
    </>
  );
}

/** Stripe's facts about a payment. */
export function PaymentFacts({ payment }: { payment: OrderPayment }) {
  const { method, dispute, lastError, refunds } = payment;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Money payment={payment} />
        {method !== null && (
          <Fact className="*:first-letter:uppercase" name="Paid By">
            {namePaymentMethod(method)}
          </Fact>
        )}
        <Fact name="Account">{describeAccount(payment)}</Fact>
        <Fact className="col-span-2" name="Payment Intent ID">
          <span className="figures" translate="no">
            {payment.intentId}
          </span>
        </Fact>
        {lastError !== null && (
          <Fact className="col-span-2" name="Last Attempt">
            {lastError}
          </Fact>
        )}
        {dispute !== null && (
          <Fact
            className="col-span-2"
            name={dispute.state.startsWith('inquiry') ? 'Inquiry' : 'Dispute'}
          >
            <span>{[describeDispute(payment), describeDeadline(dispute)].join(' ').trim()}</span>
          </Fact>
        )}
      </dl>
      {refunds.length > 0 && <Refunds payment={payment} />}
    </>
  );
}
