import type Stripe from 'stripe';
import type { NewPayment, PaymentProvider, ProviderEvent } from '#platform/payments/payments.ts';
import { beforeDeadline, type Deadline } from './deadline.ts';
import { translated } from './stripe-errors.ts';
import { eventFrom, orderEvents } from './stripe-events.ts';
import { allowedTypes, paymentFrom } from './stripe-intents.ts';
import { describePayment, readCharge } from './stripe-payment-details.ts';
import { createStripeRegistration } from './stripe-registration.ts';

const PAGE = 100;

/** The provider, with Stripe's SDK. `deadline`: that of its calls; absent: they have none. */
export function createStripeProvider(
  client: () => Promise<Stripe>,
  deadline?: Deadline,
): PaymentProvider {
  const send = <Result>(call: (stripe: Stripe) => Promise<Result>) => {
    const ask = () => translated(async () => call(await client()));
    return deadline === undefined ? ask() : beforeDeadline(deadline, ask);
  };
  return {
    createPayment: (payment, idempotencyKey) =>
      send(async (stripe) =>
        paymentFrom(await stripe.paymentIntents.create(parametersOf(payment), { idempotencyKey })),
      ),
    retrievePayment: (paymentId) =>
      send(async (stripe) => {
        const intent = await stripe.paymentIntents.retrieve(paymentId, {
          expand: ['latest_charge'],
        });
        return paymentFrom(intent, await readCharge(stripe, intent));
      }),
    describePayment: (paymentId) => send((stripe) => describePayment(stripe, paymentId)),
    cancelPayment: (paymentId, idempotencyKey) =>
      send(async (stripe) =>
        paymentFrom(await stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey })),
      ),
    refund: ({ paymentId, amountCents, reason, name }, idempotencyKey) =>
      send(async (stripe) => {
        const amount = amountCents === undefined ? {} : { amount: amountCents };
        const metadata = name === undefined ? {} : { metadata: { name } };
        const refund = { payment_intent: paymentId, reason, ...amount, ...metadata };
        await stripe.refunds.create(refund, { idempotencyKey });
      }),
    retrieveAccount: () =>
      send(async (stripe) => {
        const account = await stripe.accounts.retrieveCurrent();
        const name = account.business_profile?.name ?? account.email ?? null;
        const statementPrefix = account.settings?.card_payments.statement_descriptor_prefix ?? null;
        return { id: account.id, name, chargesEnabled: account.charges_enabled, statementPrefix };
      }),
    listWarnings: (paymentId) =>
      send(async (stripe) => {
        const about =
          paymentId === undefined ? { limit: 1 } : { payment_intent: paymentId, limit: PAGE };
        const { data } = await stripe.radar.earlyFraudWarnings.list(about);
        return data.map(({ id, actionable }) => ({ id, isActionable: actionable }));
      }),
    findPaymentOfCharge: (chargeId) =>
      send(async (stripe) => {
        const { payment_intent: intent } = await stripe.charges.retrieve(chargeId);
        return typeof intent === 'string' ? intent : (intent?.id ?? null);
      }),
    listEvents: (since) => send((stripe) => listEvents(stripe, since)),
    ...createStripeRegistration(send),
  };
}

function parametersOf(payment: NewPayment): Stripe.PaymentIntentCreateParams {
  const { receiptEmail, statementSuffix } = payment;
  return {
    amount: payment.amountCents,
    currency: payment.currency,
    description: payment.description,
    // This replaces payment_method_types, which API 2026-09-30 refuses with 400.
    allowed_payment_method_types: [...allowedTypes[payment.methods]],
    ...(receiptEmail !== undefined && { receipt_email: receiptEmail }),
    ...(statementSuffix !== undefined && { statement_descriptor_suffix: statementSuffix }),
    metadata: { orderId: payment.orderId },
  };
}

async function listEvents(stripe: Stripe, since: number): Promise<ProviderEvent[]> {
  const query = {
    types: [...orderEvents],
    created: { gte: Math.floor(since / 1000) },
    limit: PAGE,
  };
  const events: ProviderEvent[] = [];
  for await (const event of stripe.events.list(query)) events.push(eventFrom(event));
  return events.reverse();
}
