import { integrationError } from './element.ts';
import { ElementsGroup, type ElementsOptions } from './elements-group.ts';
import type { Answer, ApiFailure, Intent } from './messages.ts';
import { openOverlay } from './overlay.ts';
import { callProvider, intentOf } from './provider-call.ts';

/** The part of Stripe's browser library that a card form needs, served as `/v3/stripe.js`. */
const script = document.currentScript;
const providerOrigin = script instanceof HTMLScriptElement ? new URL(script.src).origin : '';

interface Outcome {
  error?: ApiFailure;
  paymentIntent?: Intent;
}

interface PaymentOrder {
  elements: ElementsGroup;
  confirmParams: Record<string, unknown> & { return_url: string };
}

const UNAUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

async function refuse(): Promise<never> {
  throw integrationError(
    'The sandbox takes cards by its payment and express checkout elements only.',
  );
}

class SandboxStripe {
  private readonly key: string;

  constructor(key: string) {
    this.key = key;
  }

  elements(options: ElementsOptions): ElementsGroup {
    return new ElementsGroup(providerOrigin, this.key, options);
  }

  async confirmPayment({ elements, confirmParams }: PaymentOrder): Promise<Outcome> {
    const answer = await elements.confirm(confirmParams);
    const outcome = await this.follow(answer, elements.clientSecret);
    if (outcome.error) return outcome;
    const status = outcome.paymentIntent?.status === 'processing' ? 'pending' : 'succeeded';
    return leave(confirmParams.return_url, elements.clientSecret, status);
  }

  private async retrievePaymentIntent(clientSecret: string): Promise<Outcome> {
    const path = `/v1/payment_intents/${intentOf(clientSecret)}`;
    const parameters = { key: this.key, client_secret: clientSecret };
    const { value, error } = await callProvider<Intent>(providerOrigin, 'GET', path, parameters);
    return error ? { error } : { paymentIntent: value };
  }

  // Stripe's React library takes no object without these. The shop calls none of them.
  readonly confirmCardPayment = refuse;
  readonly createPaymentMethod = refuse;
  readonly createToken = refuse;

  /** Shows the bank's challenge if there is one, and answers how the payment ended. */
  private async follow(answer: Answer<Intent>, clientSecret: string): Promise<Outcome> {
    if (answer.error) return { error: answer.error };
    const away = answer.value?.next_action?.redirect_to_url?.url;
    if (away !== undefined) return goTo(away);
    const address = answer.value?.next_action?.use_stripe_sdk?.stripe_js;
    if (answer.value?.status !== 'requires_action' || !address)
      return { paymentIntent: answer.value };
    await showChallenge(address);
    const { paymentIntent, error } = await this.retrievePaymentIntent(clientSecret);
    const failure = paymentIntent?.last_payment_error;
    if (error || !failure || paymentIntent?.status !== 'requires_payment_method') {
      return error ? { error } : { paymentIntent };
    }
    const failed = failure.code === 'payment_intent_authentication_failure';
    const message = failed ? UNAUTHENTICATED : failure.message;
    return { error: { ...failure, message, payment_intent: paymentIntent } };
  }
}

/**
 * Shows the bank's 3-D Secure page over the shop until it is answered. Escape does not close it, so
 * that nobody leaves a payment half authenticated by accident.
 */
function showChallenge(address: string): Promise<void> {
  const { frame, close } = openOverlay(address, '3-D Secure authentication');
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      close();
      resolve();
    };
    addEventListener('message', listen);
  });
}

// The browser leaves the page, so the promise never settles, as with Stripe's own script.
function goTo(address: string | URL): Promise<Outcome> {
  location.assign(address);
  return new Promise(() => {});
}

function leave(return_url: string, clientSecret: string, status: string): Promise<Outcome> {
  const url = new URL(return_url, location.href);
  url.searchParams.set('payment_intent', intentOf(clientSecret));
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', status);
  return goTo(url);
}

function Stripe(key: unknown): SandboxStripe {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw integrationError('Please call Stripe() with a publishable test key (pk_test_...).');
  }
  return new SandboxStripe(key);
}

Stripe.version = 'endive';
Object.assign(window, { Stripe });
