import { applyAppearance, ruleSheet } from '../appearance.ts';
import type {
  Answer,
  ApiFailure,
  ConfirmOrder,
  FrameSettings,
  Intent,
  Order,
  Report,
} from '../messages.ts';
import { callProvider, intentOf } from '../provider-call.ts';
import { CardForm } from './card-form.ts';
import { payWithCard } from './pay-with-card.ts';

/** The script of the payment frame. Card details are never passed to the shop's page. */
const settings: FrameSettings = JSON.parse(decodeURIComponent(location.hash.slice(1)));

function report(message: Report): void {
  parent.postMessage({ frame: settings.frame, ...message }, settings.page);
}

const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [rules];

function dress(appearance: FrameSettings['appearance'], ground: string): void {
  document.documentElement.style.setProperty('--ground', ground);
  applyAppearance(document.documentElement, appearance);
  rules.replaceSync(ruleSheet(appearance));
}

dress(settings.appearance, settings.ground);
const cardForm = new CardForm(document, () => new Date(), report);

const cardBox = document.querySelector('#card') ?? document.body;
new ResizeObserver(() => {
  const { height } = cardBox.getBoundingClientRect();
  report({ did: 'height', height: Math.ceil(height) });
}).observe(cardBox);

function obey(order: Order): void {
  if (order.do === 'confirm') {
    const { number } = order;
    void confirm(order.order).then((value) => report({ did: 'answer', number, value }));
  } else if (order.do === 'update') dress(order.appearance, order.ground);
  else cardForm[order.do]();
}

async function confirm(order: ConfirmOrder): Promise<Answer<Intent>> {
  const error = cardForm.validate();
  if (error) return { error };
  cardForm.lock(true);
  try {
    return await payWithCard(settings, cardForm.card(), order);
  } finally {
    cardForm.lock(false);
  }
}

addEventListener('message', (event: MessageEvent) => {
  if (event.source !== parent || event.origin !== settings.page) return;
  if (event.data?.frame === settings.frame) obey(event.data);
});

/** The frame is ready when the API has found the intent. Otherwise the page gets the error. */
async function start(): Promise<void> {
  if (!settings.clientSecret) return report({ did: 'ready' });
  const { key, clientSecret: client_secret } = settings;
  const path = `/v1/payment_intents/${intentOf(client_secret)}`;
  const { value, error } = await callProvider<Intent>('', 'GET', path, { key, client_secret });
  const ended = value?.status === 'succeeded' || value?.status === 'canceled';
  if (error || ended) return report({ did: 'loaderror', error: error ?? TERMINAL });
  report({ did: 'ready' });
}

const TERMINAL: ApiFailure = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'PaymentIntents in a terminal state cannot be used to initialize Elements.',
};

void start();
