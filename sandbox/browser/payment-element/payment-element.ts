import { applyAppearance } from '../appearance.ts';
import type { Answer, ApiFailure, FrameSettings, Intent, Order, Report } from '../messages.ts';
import { callProvider, intentOf } from '../provider-call.ts';
import { expiryOf } from './card-check.ts';
import { lock, readCard, validate, watchFields } from './card-form.ts';
import { onlyDigits } from './card-format.ts';
import { chosenType, listMethods, readAccount } from './method-list.ts';

/** The script of the payment frame. Card details are never passed to the shop's page. */
const settings: FrameSettings = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const asked = { key: settings.key, client_secret: settings.clientSecret };
const path = `/v1/payment_intents/${intentOf(settings.clientSecret)}`;

function report(message: Report): void {
  parent.postMessage(message, settings.page);
}

const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [rules];
applyAppearance(settings.appearance, rules);
watchFields();

const cardBox = document.querySelector('#card') ?? document.body;
new ResizeObserver(() => {
  const { height } = cardBox.getBoundingClientRect();
  report({ did: 'height', height: Math.ceil(height) });
}).observe(cardBox);

const INCOMPLETE: ApiFailure = {
  type: 'validation_error',
  code: 'incomplete_account_number',
  message: 'Your account number is incomplete.',
};

/** The payment method as the API takes it, or what is wrong with what was typed. */
function readMethod(): { data: Record<string, unknown> } | { error: ApiFailure } {
  const type = chosenType();
  if (type === 'us_bank_account') {
    const account_number = readAccount();
    if (account_number === null) return { error: INCOMPLETE };
    return { data: { type, us_bank_account: { account_number, routing_number: '110000000' } } };
  }
  if (type !== 'card') return { data: { type } };
  const error = validate();
  if (error) return { error };
  const { number, expiry, cvc } = readCard();
  const { month, year } = expiryOf(expiry);
  const card = { number: onlyDigits(number), exp_month: month, exp_year: year, cvc };
  return { data: { type, card } };
}

/** Confirms the intent with what was chosen and typed. */
async function confirm(parameters: Record<string, unknown>): Promise<Answer<Intent>> {
  const method = readMethod();
  if ('error' in method) return { error: method.error };
  lock(true);
  const answer = await callProvider<Intent>('', 'POST', `${path}/confirm`, {
    ...parameters,
    ...asked,
    use_stripe_sdk: true,
    payment_method_data: method.data,
  });
  lock(false);
  return answer;
}

addEventListener('message', ({ source, origin, data }: MessageEvent<Order>) => {
  if (source !== parent || origin !== settings.page) return;
  if (data.do === 'update') applyAppearance(data.appearance, rules);
  else void confirm(data.parameters).then((value) => report({ did: 'answer', value }));
});

/** The frame is ready when the API has found the intent. Otherwise the page gets the error. */
async function start(): Promise<void> {
  const { value, error } = await callProvider<Intent>('', 'GET', path, asked);
  const ended = value?.status === 'succeeded' || value?.status === 'canceled';
  if (error || ended) return report({ did: 'loaderror', error: error ?? TERMINAL });
  listMethods(value?.payment_method_types ?? []);
  report({ did: 'ready' });
}

const TERMINAL: ApiFailure = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'PaymentIntents in a terminal state cannot be used to initialize Elements.',
};

void start();
