import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

/** The methods that are shown on registered domains only. */
export const DOMAIN_METHODS = [
  'amazon_pay',
  'apple_pay',
  'google_pay',
  'klarna',
  'link',
  'paypal',
] as const;
export type DomainMethod = (typeof DOMAIN_METHODS)[number];

export type DomainRow = Row<Stripe.PaymentMethodDomain, null>;
