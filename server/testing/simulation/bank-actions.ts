import type { Sandbox } from '../../../sandbox/server.ts';
import * as bank from './bank-model.ts';
import { type Drawn, type Happen, hear, withOrder } from './history.ts';

type Controls = Sandbox['controls'];
type Payment = bank.ModelPayment;

/** Something at the bank: first in the model, which says whether it happens, then at the sandbox. */
interface Deed {
  /** The payments that it is mostly tried with. */
  fits: (payment: Payment) => boolean;
  /** Also tried where it does not fit: the sandbox has to refuse it, too. */
  isTriedAnyway?: boolean;
  happens: (payment: Payment, drawn: Drawn) => boolean;
  ask: (controls: Controls, payment: string, drawn: Drawn) => unknown;
}

const atBank = ({ fits, isTriedAnyway = false, happens, ask }: Deed): Happen =>
  withOrder(
    async (history, chosen, values) => {
      const { store, model } = history;
      const { intent } = chosen;
      const { payment } = chosen.order;
      if (payment === null || !(isTriedAnyway || fits(payment))) return;
      const isExpected = happens(payment, values);
      let hasHappened = true;
      try {
        ask(store.sandbox.controls, intent, values);
      } catch {
        hasHappened = false;
      }
      const does = isExpected ? 'does' : 'does not do';
      model.check(hasHappened === isExpected, `${intent}: the bank ${does} it, unlike the sandbox`);
      if (values.isHeard) await hear(history, chosen);
    },
    ({ payment }) => payment !== null && fits(payment),
  );

interface DisputeDeed {
  stages: readonly bank.ModelDispute['stage'][];
  happens: (dispute: bank.ModelDispute, payment: Payment, drawn: Drawn) => void;
  ask: (controls: Controls, dispute: string, drawn: Drawn) => unknown;
}

/** About the first dispute of a payment in one of these stages. */
function atDispute({ stages, happens, ask }: DisputeDeed): Happen {
  let index = -1;
  const find = ({ disputes }: Payment) => disputes.findIndex(({ stage }) => stages.includes(stage));
  return atBank({
    fits: (payment) => find(payment) >= 0,
    happens(payment, drawn) {
      index = find(payment);
      const dispute = payment.disputes[index];
      if (dispute !== undefined) happens(dispute, payment, drawn);
      return true;
    },
    ask(controls, payment, drawn) {
      const own = controls.disputes().filter((one) => one.payment_intent === payment);
      ask(controls, own[index]?.id ?? '', drawn);
    },
  });
}

/** The next refund of a payment that can still fail. */
const findRefund = ({ refunds }: Payment) => refunds.findIndex(({ hasFailed }) => !hasFailed);

const isPaid = ({ state }: Payment) => state === 'succeeded';
const isRefundable = (payment: Payment) => isPaid(payment) && bank.keptOf(payment) > 0;

/** Actions of buyers at their bank, and of the bank itself, and how often each happens. */
export const bankActions: Readonly<Record<string, readonly [weight: number, happen: Happen]>> = {
  pay: [
    20,
    atBank({
      fits: ({ state }) => state === 'unpaid',
      isTriedAnyway: true,
      happens: (payment, { means }) => bank.pay(payment, means),
      ask: (controls, intent, { means }) => controls.pay({ intent, ...payingBy(means) }),
    }),
  ],
  payLate: [
    2,
    atBank({
      fits: ({ state }) => state === 'canceled',
      happens: (payment) => bank.payLate(payment),
      ask(controls, intent) {
        controls.changeIntent({ intent, change: { status: 'requires_payment_method' } });
        controls.pay({ intent });
      },
    }),
  ],
  authenticate: [
    4,
    atBank({
      fits: ({ state }) => state === 'challenged',
      isTriedAnyway: true,
      happens: (payment, { isGood }) => bank.authenticate(payment, isGood),
      ask: (controls, intent, { isGood }) =>
        controls.authenticate({ intent, outcome: isGood ? 'complete' : 'fail' }),
    }),
  ],
  settle: [
    4,
    atBank({
      fits: ({ state }) => state === 'processing',
      happens: (payment, { isGood }) => bank.settle(payment, isGood),
      ask: (controls, intent, { isGood }) =>
        controls.settle({ intent, as: isGood ? 'succeeded' : 'failed' }),
    }),
  ],
  refund: [
    8,
    atBank({
      fits: isRefundable,
      isTriedAnyway: true,
      happens: (payment, { amount }) => bank.refund(payment, amount),
      ask: (controls, payment, { amount }) => controls.refund({ payment, ...partOf(amount) }),
    }),
  ],
  refundFails: [
    6,
    atBank({
      fits: (payment) => findRefund(payment) >= 0,
      happens(payment) {
        const made = payment.refunds[findRefund(payment)];
        if (made !== undefined) bank.failRefund(payment, made);
        return true;
      },
      ask(controls, payment) {
        const own = controls.refunds().filter((one) => one.payment_intent === payment);
        const made = own.find(({ status }) => status === 'succeeded');
        controls.settleRefund({ refund: made?.id ?? '', as: 'failed' });
      },
    }),
  ],
  dispute: [
    6,
    atBank({
      fits: isRefundable,
      isTriedAnyway: true,
      happens: (payment, { amount }) => bank.openDispute(payment, { cents: amount }),
      ask: (controls, payment, { amount }) => controls.openDispute({ payment, ...partOf(amount) }),
    }),
  ],
  prevent: [
    3,
    atBank({
      fits: isRefundable,
      isTriedAnyway: true,
      happens: (payment, { by, amount }) => bank.preventDispute(payment, by, amount),
      ask: (controls, payment, { by, amount }) =>
        controls.preventDispute({ payment, by, ...partOf(amount) }),
    }),
  ],
  warn: [
    3,
    atBank({
      fits: isPaid,
      isTriedAnyway: true,
      happens: isPaid,
      ask: (controls, payment) => controls.warn({ payment }),
    }),
  ],
  inquiry: [
    4,
    atBank({
      fits: isRefundable,
      isTriedAnyway: true,
      happens: (payment) => bank.openDispute(payment, { isInquiry: true }),
      ask: (controls, payment) => controls.openDispute({ payment, isInquiry: true }),
    }),
  ],
  inquiryEnds: [
    4,
    atDispute({
      stages: ['asked'],
      happens: (dispute, payment, { isGood }) => bank.endInquiry(payment, dispute, isGood),
      ask: (controls, dispute, { isGood }) =>
        isGood
          ? controls.closeDispute({ dispute, as: 'warning_closed' })
          : controls.moveInquiry({ dispute, to: 'dispute' }),
    }),
  ],
  close: [
    10,
    atDispute({
      stages: ['open', 'appealed'],
      happens: (dispute, _payment, { isGood }) => bank.closeDispute(dispute, isGood),
      ask: (controls, dispute, { isGood }) =>
        controls.closeDispute({ dispute, as: isGood ? 'won' : 'lost' }),
    }),
  ],
  appeal: [
    6,
    atDispute({
      stages: ['lost'],
      happens: bank.appealDispute,
      ask: (controls, dispute, { appealed }) => controls.appeal({ dispute, to: appealed }),
    }),
  ],
};

function partOf(amount: number | undefined): { amount?: number } {
  return amount === undefined ? {} : { amount };
}

function payingBy(means: bank.Means) {
  if (means === 'us_bank_account') return { bankAccount: '000123456789' };
  return means === 'cashapp' || means === 'klarna' ? { method: means } : { card: means };
}
