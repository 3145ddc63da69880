import { settleCharge } from '../charges/create-charge.ts';
import { oneOf, type Read, texts } from '../http/parameters.ts';
import { GENERIC_DECLINE } from '../payment-methods/cards.ts';
import { type Context, seconds } from '../state/state.ts';
import type { IntentRow } from './payment-intent.ts';
import { moveIntent, unexpectedState } from './payment-intents.ts';

export const cancelShape = {
  cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
  expand: texts,
};

/** Cancels an intent. Throws ApiError 400 once it succeeded or was canceled. */
export function cancelIntent(
  context: Context,
  row: IntentRow,
  given: Read<typeof cancelShape>,
): void {
  const { status } = row.object;
  if (status === 'succeeded' || status === 'canceled') {
    throw unexpectedState(
      row.object,
      `You cannot cancel this PaymentIntent because it has a status of ${status}.`,
    );
  }
  const pending = context.state.charges.find(context.account, row.object.latest_charge ?? '');
  if (status === 'processing' && pending) {
    settleCharge(context, pending, GENERIC_DECLINE);
  }
  moveIntent(
    context,
    row,
    {
      status: 'canceled',
      canceled_at: seconds(context.state),
      cancellation_reason: given.cancellation_reason ?? null,
    },
    'canceled',
  );
}
