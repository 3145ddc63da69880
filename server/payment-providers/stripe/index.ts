export { createStripePayments, type StripeSettings } from './api/stripe-payments.ts';
