import { ApiError } from '../http/errors.ts';
import { type Context, contextWithoutRequest, newId, type State } from '../state/state.ts';
import type { IntentRow } from './payment-intent.ts';
import { moveIntent } from './payment-intents.ts';
import { sendBack, takePayment } from './take-payment.ts';

export type ChallengeOutcome = 'complete' | 'fail';

/** Moves the intent to requires_action: stripe.js shows the challenge in an overlay. */
export function requireAuthentication(context: Context, row: IntentRow): void {
  const { state } = context;
  const source = newId('payatt');
  const stripe_js = `${state.origin}/3d-secure/${source}`;
  const use_stripe_sdk = { type: 'three_d_secure_redirect', stripe_js, source } as const;
  const next_action = { type: 'use_stripe_sdk', use_stripe_sdk } as const;
  moveIntent(context, row, { status: 'requires_action', next_action }, 'requires_action');
  row.hidden.challenge = source;
}

/** Moves the intent to requires_action: the browser goes to the page of the method, and comes back to the shop. */
export function requireRedirect(context: Context, row: IntentRow, return_url: string): void {
  const source = newId('payatt');
  const redirect_to_url = { url: `${context.state.origin}/redirect/${source}`, return_url };
  const next_action = { type: 'redirect_to_url', redirect_to_url } as const;
  moveIntent(context, row, { status: 'requires_action', next_action }, 'requires_action');
  row.hidden.challenge = source;
}

/** The intent that waits for this challenge; none when the challenge is over or was replaced. */
export function findChallenge(state: State, source: string): IntentRow | undefined {
  return state.paymentIntents
    .everything()
    .find((row) => row.hidden.challenge === source && row.object.status === 'requires_action');
}

const FAILED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a ' +
    'new PaymentMethod to attempt to fulfill this PaymentIntent again.',
} as const;

const REFUSED = {
  type: 'invalid_request_error',
  code: 'payment_method_customer_decline',
  message: 'The payment was not authorized. Please try again, or choose another payment method.',
} as const;

/** Continues after the challenge: charges the card, or returns to requires_payment_method. */
export function answerChallenge(state: State, row: IntentRow, outcome: ChallengeOutcome): void {
  const context = contextWithoutRequest(state, row.account);
  if (outcome === 'fail') {
    const isAway = row.object.next_action?.type === 'redirect_to_url';
    sendBack(context, row, isAway ? REFUSED : FAILED);
    return;
  }
  try {
    takePayment(context, row, true);
  } catch (error) {
    // The card was declined after authentication; the intent has the reason.
    if (!(error instanceof ApiError)) throw error;
  }
}
