import { dollars } from '../http/errors.ts';
import type { IntentRow } from '../payment-intents/payment-intent.ts';
import type { State } from '../state/state.ts';
import { plainText, shell } from './page-texts.ts';

/** The page of one payment with its actions; `problem` is why the last action was refused. */
export function dashboardPage(state: State, row: IntentRow, problem: string | null): string {
  const { object: intent } = row;
  const charge = state.charges.findAnywhere(intent.latest_charge ?? '')?.object;
  const left = charge?.paid ? charge.amount_captured - charge.amount_refunded : 0;
  const disputes = state.disputes
    .everything()
    .map(({ object }) => object)
    .filter((dispute) => dispute.payment_intent === intent.id);
  const status = disputes.at(-1)?.status;
  const isOpen = status !== undefined && status !== 'won' && status !== 'lost';
  const facts = [
    ['Amount', `${dollars(intent.amount)} ${intent.currency.toUpperCase()}`],
    ['Status', intent.status.replaceAll('_', ' ')],
    ['Refunded', dollars(charge?.amount_refunded ?? 0)],
    ...(status === undefined ? [] : [['Dispute', status.replaceAll('_', ' ')]]),
    ['Order', intent.metadata.orderId ?? 'none'],
    ['Payment', intent.id],
  ];
  const list = facts
    .map(([name, fact]) => `<div><dt>${name}</dt><dd>${plainText(fact ?? '')}</dd></div>`)
    .join('');
  const forms = [
    left > 0 && !charge?.disputed ? refundForm(left) : '',
    left > 0 && status === undefined ? button('dispute', 'Open a Dispute as the Buyer’s Bank') : '',
    isOpen ? button('won', 'Close the Dispute: the Shop Wins') : '',
    isOpen ? button('lost', 'Close the Dispute: the Shop Loses') : '',
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
