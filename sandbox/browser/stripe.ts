import { showChallenge } from './challenge-overlay.ts';
import { type FramedElement, integrationError } from './element.ts';
import { ElementsGroup, type ElementsOptions } from './elements-group.ts';
import type { ApiFailure, Intent } from './messages.ts';
import { type Answer, callProvider, intentOf } from './provider-call.ts';

/** The part of Stripe's browser library that a card form needs, served as `/v3/stripe.js`. */
const script = document.currentScript;
const providerOrigin = script instanceof HTMLScriptElement ? new URL(script.src).origin : '';

interface Outcome {
  error?: ApiFailure;
  paymentIntent?: Intent;
}

interface PaymentOrder {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: Record<string, unknown> & { return_url?: string };
  redirect?: 'always' | 'if_required';
}

interface CardPayment {
  payment_method?: string | { card?: FramedElement; billing_details?: unknown };
  receipt_email?: string;
}

const UNAUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

class SandboxStripe {
  private readonly key: string;

  constructor(key: string) {
    this.key = key;
  }

  elements(options: ElementsOptions = {}): ElementsGroup {
    return new ElementsGroup(providerOrigin, this.key, options);
  }

  async confirmPayment(order: PaymentOrder): Promise<Outcome> {
    const { elements, confirmParams = {}, redirect = 'always' } = order;
    const clientSecret = order.clientSecret ?? elements?.clientSecret();
    if (!clientSecret) {
      throw integrationError('stripe.confirmPayment(): you must pass in a client secret.');
    }
    const { return_url } = confirmParams;
    if (redirect === 'always' && !return_url) {
      throw integrationError(
        'stripe.confirmPayment(): the `confirmParams.return_url` argument is required.',
      );
    }
    const answer = elements
      ? await elements.mounted().ask<Answer<Intent>>({
          ask: 'confirm',
          order: { clientSecret, parameters: confirmParams },
        })
      : await this.confirm(clientSecret, confirmParams);
    const outcome = await this.follow(answer, clientSecret);
    if (outcome.error || redirect !== 'always' || !return_url) return outcome;
    return leave(return_url, clientSecret);
  }

  async confirmCardPayment(
    clientSecret: string,
    data: CardPayment = {},
    options: { handleActions?: boolean } = {},
  ): Promise<Outcome> {
    const { payment_method: method, receipt_email } = data;
    let answer: Answer<Intent>;
    if (method && typeof method === 'object' && method.card) {
      const payment_method_data = { billing_details: method.billing_details };
      const parameters = { payment_method_data, receipt_email };
      answer = await method.card.ask({ ask: 'confirm', order: { clientSecret, parameters } });
    } else {
      answer = await this.confirm(clientSecret, { payment_method: method, receipt_email });
    }
    if (options.handleActions === false && answer.value) return { paymentIntent: answer.value };
    return this.follow(answer, clientSecret);
  }

  async retrievePaymentIntent(clientSecret: string): Promise<Outcome> {
    const path = `/v1/payment_intents/${intentOf(clientSecret)}`;
    const parameters = { key: this.key, client_secret: clientSecret };
    const { value, error } = await callProvider<Intent>(providerOrigin, 'GET', path, parameters);
    return error ? { error } : { paymentIntent: value };
  }

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Outcome> {
    const { paymentIntent, error } = await this.retrievePaymentIntent(clientSecret);
    if (error || !paymentIntent) return { error };
    if (paymentIntent.status !== 'requires_action') return { paymentIntent };
    return this.follow({ value: paymentIntent }, clientSecret);
  }

  handleCardAction(clientSecret: string): Promise<Outcome> {
    return this.handleNextAction({ clientSecret });
  }

  async createPaymentMethod(given: {
    elements?: ElementsGroup;
    card?: FramedElement;
    billing_details?: unknown;
    params?: { billing_details?: unknown };
  }): Promise<{ error?: ApiFailure; paymentMethod?: object }> {
    const element = given.card ?? given.elements?.mounted();
    if (!element)
      throw integrationError('stripe.createPaymentMethod(): no card element was given.');
    const billing = given.params?.billing_details ?? given.billing_details;
    const { value, error } = await element.ask<Answer<object>>({ ask: 'create', billing });
    return error ? { error } : { paymentMethod: value };
  }

  async createToken(): Promise<never> {
    throw integrationError('The sandbox makes no tokens: use payment methods.');
  }

  registerAppInfo(_info: unknown): void {}

  _registerWrapper(_wrapper: unknown): void {}

  private confirm(clientSecret: string, parameters: object): Promise<Answer<Intent>> {
    const path = `/v1/payment_intents/${intentOf(clientSecret)}/confirm`;
    return callProvider<Intent>(providerOrigin, 'POST', path, {
      ...parameters,
      key: this.key,
      client_secret: clientSecret,
      use_stripe_sdk: true,
    });
  }

  /** Shows the bank's challenge if there is one, and answers how the payment ended. */
  private async follow(answer: Answer<Intent>, clientSecret: string): Promise<Outcome> {
    if (answer.error) return { error: answer.error };
    const address =
      answer.value?.next_action?.use_stripe_sdk?.stripe_js ??
      answer.value?.next_action?.redirect_to_url?.url.replace('?redirect=1', '');
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

// The browser leaves the page, so the promise never settles, as with Stripe's own script.
function leave(return_url: string, clientSecret: string): Promise<Outcome> {
  const url = new URL(return_url, location.href);
  url.searchParams.set('payment_intent', intentOf(clientSecret));
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', 'succeeded');
  location.assign(url);
  return new Promise(() => {});
}

function Stripe(key: unknown): SandboxStripe {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw integrationError('Please call Stripe() with a publishable test key (pk_test_...).');
  }
  return new SandboxStripe(key);
}

Stripe.version = 'endive';
Object.assign(window, { Stripe });
