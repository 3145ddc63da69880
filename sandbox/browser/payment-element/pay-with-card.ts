import type { ConfirmOrder, FrameSettings, Intent } from '../messages.ts';
import { type Answer, callProvider, intentOf } from '../provider-call.ts';
import { type CardText, expiryOf } from './card-check.ts';
import { onlyDigits } from './card-format.ts';

function cardParameters(card: CardText): Record<string, unknown> {
  const { month, year } = expiryOf(card.expiry);
  return {
    number: onlyDigits(card.number),
    exp_month: month,
    exp_year: year,
    cvc: onlyDigits(card.cvc),
  };
}

/** Confirms the intent with the entered card. */
export function payWithCard(
  settings: FrameSettings,
  card: CardText,
  { clientSecret, parameters }: ConfirmOrder,
): Promise<Answer<Intent>> {
  const { payment_method_data, ...rest } = parameters;
  return callProvider<Intent>('', 'POST', `/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
    ...rest,
    payment_method_data: {
      ...(typeof payment_method_data === 'object' ? payment_method_data : {}),
      type: 'card',
      card: cardParameters(card),
    },
    key: settings.key,
    client_secret: clientSecret,
    use_stripe_sdk: true,
  });
}

/** Creates a payment method from the entered card. */
export function registerCard(
  settings: FrameSettings,
  card: CardText,
  billing: unknown,
): Promise<Answer<object>> {
  return callProvider('', 'POST', '/v1/payment_methods', {
    type: 'card',
    card: cardParameters(card),
    billing_details: billing,
    key: settings.key,
  });
}
