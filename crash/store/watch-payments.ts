import type { PaymentProvider, Payments } from '#platform/payments/payments.ts';
import type { Steps } from './steps.ts';

/** Passes a step before each call to the provider and after its answer. */
export function watchPayments(payments: Payments, steps: Steps): Payments {
  const watched =
    <Given extends unknown[], Result>(name: string, call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      steps.pass(`${name}: before it is asked`);
      try {
        return await call(...given);
      } finally {
        steps.pass(`${name}: after the answer`);
      }
    };
  const watchProvider = (provider: PaymentProvider): PaymentProvider => ({
    createIntent: watched('create intent', provider.createIntent),
    retrieveIntent: watched('retrieve intent', provider.retrieveIntent),
    describePayment: watched('describe payment', provider.describePayment),
    cancelIntent: watched('cancel intent', provider.cancelIntent),
    refund: watched('refund', provider.refund),
    retrieveAccount: watched('retrieve account', provider.retrieveAccount),
    listEvents: watched('list events', provider.listEvents),
    registerWebhook: watched('register webhook', provider.registerWebhook),
  });
  return { ...payments, connect: (secretKey) => watchProvider(payments.connect(secretKey)) };
}
