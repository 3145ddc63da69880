import type { Answer, ConfirmOrder, FrameSettings, Intent } from '../messages.ts';
import { callProvider, intentOf } from '../provider-call.ts';
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
  { key }: FrameSettings,
  card: CardText,
  { clientSecret, parameters }: ConfirmOrder,
): Promise<Answer<Intent>> {
  return callProvider<Intent>('', 'POST', `/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
    ...parameters,
    payment_method_data: { type: 'card', card: cardParameters(card) },
    key,
    client_secret: clientSecret,
    use_stripe_sdk: true,
  });
}
