import type Stripe from 'stripe';
import type { Decline } from './cards.ts';
import type { PaymentMethod } from './payment-method.ts';

/** A bank account, as it was typed. */
export interface TypedAccount {
  account_number: string;
  routing_number: string;
}

/** Account numbers whose payment fails after days. Any other succeeds. */
const FAILING_ACCOUNTS = ['000222222227'];

/** Whether the payment from a bank account with this number fails. */
export const failsLate = (number: string): boolean => FAILING_ACCOUNTS.includes(number);

/** Why the payment from a bank account fails. */
export const ACCOUNT_DECLINE: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  decline_code: 'insufficient_funds',
  message: 'The payment failed: the bank account has insufficient funds.',
};

const holder = { account_holder_type: 'individual', account_type: 'checking' } as const;

/** The details of a payment method that is no card, under the name of its type. */
export function describeMethod(
  type: string,
  account: TypedAccount | undefined,
): Partial<PaymentMethod> {
  if (type === 'us_bank_account') {
    return {
      us_bank_account: {
        ...holder,
        bank_name: 'SANDBOX BANK',
        financial_connections_account: null,
        fingerprint: null,
        last4: account?.account_number.slice(-4) ?? null,
        networks: { preferred: 'ach', supported: ['ach'] },
        routing_number: account?.routing_number ?? null,
        status_details: {},
      },
    };
  }
  if (type === 'cashapp') return { cashapp: { buyer_id: null, cashtag: null } };
  if (type === 'link') return { link: { email: null } };
  return type === 'klarna' ? { klarna: {} } : { amazon_pay: {} };
}

/** The details of a charge to a payment method that is no card. */
export function describeCharge({
  type,
  us_bank_account: account,
}: PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (account) {
    const { bank_name, fingerprint, last4, routing_number } = account;
    const known = { ...holder, bank_name, fingerprint, last4, routing_number };
    return { type, us_bank_account: { ...known, payment_reference: null } };
  }
  if (type === 'cashapp') {
    return { type, cashapp: { buyer_id: null, cashtag: null, transaction_id: null } };
  }
  if (type === 'link') return { type, link: { country: null } };
  if (type === 'amazon_pay') {
    return { type, amazon_pay: { transaction_id: null } };
  }
  const klarna = { payer_details: null, payment_method_category: 'pay_now' };
  return { type, klarna: { ...klarna, preferred_locale: null } };
}
