import type { PaymentProvider, Payments } from '#platform/payments/payments.ts';
import { withProviders } from '#platform/payments/with-providers.ts';
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
    createPayment: watched('create intent', provider.createPayment),
    retrievePayment: watched('retrieve intent', provider.retrievePayment),
    describePayment: watched('describe payment', provider.describePayment),
    cancelPayment: watched('cancel intent', provider.cancelPayment),
    refund: watched('refund', provider.refund),
    retrieveAccount: watched('retrieve account', provider.retrieveAccount),
    listWarnings: watched('list warnings', provider.listWarnings),
    findPaymentOfCharge: watched('find payment of charge', provider.findPaymentOfCharge),
    listEvents: watched('list events', provider.listEvents),
    registerWebhook: watched('register webhook', provider.registerWebhook),
    findDomain: watched('find domain', provider.findDomain),
    registerDomain: watched('register domain', provider.registerDomain),
  });
  return withProviders(payments, watchProvider);
}
