import type { ChargeRow } from '../charges/charge.ts';
import type { DisputeRow } from '../disputes/dispute.ts';
import { allowsRefund, isInquiry } from '../disputes/open-dispute.ts';
import { dollars } from '../http/errors.ts';
import type { IntentRow } from '../payment-intents/payment-intent.ts';
import { plainText, shell } from './page-texts.ts';

/** A payment with its latest charge and dispute. */
export interface ShownPayment {
  intent: IntentRow;
  charge: ChargeRow | undefined;
  dispute: DisputeRow | undefined;
}

export function isOpen({ object: { status } }: DisputeRow): boolean {
  return !['won', 'lost', 'warning_closed', 'prevented'].includes(status);
}

/** The page of one payment with its actions; `problem` is why the last action was refused. */
export function dashboardPage(payment: ShownPayment, problem: string | null): string {
  const { dispute } = payment;
  const intent = payment.intent.object;
  const charge = payment.charge?.object;
  const left = charge?.paid ? charge.amount_captured - charge.amount_refunded : 0;
  const facts = [
    ['Amount', `${dollars(intent.amount)} ${intent.currency.toUpperCase()}`],
    ['Status', intent.status.replaceAll('_', ' ')],
    ['Refunded', dollars(charge?.amount_refunded ?? 0)],
    ...(dispute ? [['Dispute', dispute.object.status.replaceAll('_', ' ')]] : []),
    ['Order', intent.metadata.orderId ?? 'none'],
    ['Payment', intent.id],
  ];
  const list = facts
    .map(([name, fact]) => `<div><dt>${name}</dt><dd>${plainText(fact ?? '')}</dd></div>`)
    .join('');
  const forms = [
    left > 0 && (!dispute || allowsRefund(dispute)) ? refundForm(left) : '',
    left > 0 && !dispute
      ? button('warning', 'Issue an Early Fraud Warning as the Buyer’s Bank') +
        button('dispute', 'Open a Dispute as the Buyer’s Bank') +
        button('dispute-half', 'Open a Dispute over Half of It') +
        button('inquiry', 'Open an Inquiry as the Buyer’s Bank')
      : '',
    dispute && isOpen(dispute) ? closing(dispute) : '',
    dispute?.object.status === 'lost' ? button('appeal', 'Open the Appeal of the Dispute') : '',
  ];
  return shell(
    'Payment in the sandbox’s dashboard',
    `<main class="card"><h1>Payment</h1>
<p>This page simulates the Stripe dashboard. The store learns of every action here as it would from Stripe. No real money moves.</p>
<dl>${list}</dl>
${problem === null ? '' : `<p id="problem" role="alert">${plainText(problem)}</p>`}
${forms.join('\n')}</main>`,
  );
}

function closing(dispute: DisputeRow): string {
  if (isInquiry(dispute)) {
    return (
      button('close', 'Close the Inquiry') + button('escalate', 'Turn the Inquiry into a Dispute')
    );
  }
  return (
    button('won', 'Close the Dispute: the Shop Wins') +
    button('lost', 'Close the Dispute: the Shop Loses')
  );
}

function refundForm(leftCents: number): string {
  return `<form method="post">
<label for="amount">Amount to refund, in dollars</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" placeholder="${dollars(leftCents).slice(1)}">
<button name="do" value="refund" class="primary">Refund</button>
</form>`;
}

function button(value: string, label: string): string {
  return `<form method="post"><button name="do" value="${value}">${label}</button></form>`;
}
