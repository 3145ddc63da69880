import { dollars } from '../http/errors.ts';
import type { IntentRow } from '../payment-intents/payment-intent.ts';
import type { State } from '../state/state.ts';

/** Escapes text for HTML. */
export function plainText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** An HTML page with the given body. */
export function shell(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/v3/pages.css">
</head>
<body>
${body}
</body>
</html>
`;
}

const CHALLENGE_SCRIPT = '<script src="/v3/three-d-secure.js"></script>';

/** The 3-D Secure page of the bank; without an intent, the page that says it has ended. */
export function challengePage(state: State, row: IntentRow | undefined): string {
  if (!row) {
    return shell(
      'Authentication ended',
      '<main class="card"><h1>This authentication has ended</h1><p>Go back to the shop and try again.</p></main>',
    );
  }
  const method = state.paymentMethods.findAnywhere(row.object.payment_method ?? '');
  const last4 = plainText(method?.object.card?.last4 ?? '');
  const amount = plainText(`${dollars(row.object.amount)} ${row.object.currency.toUpperCase()}`);
  return shell(
    'Confirm your payment',
    `<div class="card" role="dialog" aria-modal="true" aria-labelledby="title" aria-describedby="about">
<p class="bank"><span aria-hidden="true" class="crest"></span>Simulated Bank</p>
<h1 id="title">Confirm your payment</h1>
<p id="about">Your bank wants to make sure that it is you. This page is a simulation. No real card is charged.</p>
<dl><div><dt>Amount</dt><dd>${amount}</dd></div><div><dt>Card</dt><dd>Ending in ${last4}</dd></div></dl>
<form method="post">
<button name="outcome" value="complete" class="primary">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form>
</div>
${CHALLENGE_SCRIPT}`,
  );
}

const NAMES: Record<string, string> = {
  link: 'Link',
  cashapp: 'Cash App Pay',
  klarna: 'Klarna',
  amazon_pay: 'Amazon Pay',
};

/** The page on which a buyer agrees to pay by a method of its own; without an intent, that it has ended. */
export function redirectPage(state: State, row: IntentRow | undefined): string {
  if (!row) {
    return shell(
      'Payment ended',
      '<main class="card"><h1>This payment has been answered</h1><p>Go back to the shop to see how it ended.</p></main>',
    );
  }
  const method = state.paymentMethods.findAnywhere(row.object.payment_method ?? '');
  const name = plainText(NAMES[method?.object.type ?? ''] ?? 'Another method');
  const amount = plainText(`${dollars(row.object.amount)} ${row.object.currency.toUpperCase()}`);
  return shell(
    `Simulation of ${name}`,
    `<main class="card">
<p class="bank"><span aria-hidden="true" class="crest"></span>Simulation of ${name}</p>
<h1>Pay with ${name}?</h1>
<p>This page is a simulation. No real money moves.</p>
<dl><div><dt>Amount</dt><dd>${amount}</dd></div></dl>
<form method="post">
<button name="outcome" value="complete" class="primary">Authorize Payment</button>
<button name="outcome" value="fail">Refuse Payment</button>
</form>
</main>`,
  );
}

/** The page in the frame once the challenge is answered, until the shop's page closes it. */
export function answeredPage(): string {
  return shell('Authentication answered', CHALLENGE_SCRIPT);
}
