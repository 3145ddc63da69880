import type { Charge, ChargeSecrets } from '../charges/charge.ts';
import { Faults } from '../controls/faults.ts';
import type { Customer } from '../customers/customer.ts';
import type { Dispute } from '../disputes/dispute.ts';
import type { Event } from '../events/event.ts';
import { IdempotencyStore } from '../http/idempotency.ts';
import { RequestLog } from '../http/request-log.ts';
import type { IntentSecrets, PaymentIntent } from '../payment-intents/payment-intent.ts';
import type { PaymentMethod, PaymentMethodSecrets } from '../payment-methods/payment-method.ts';
import type { Refund, RefundSecrets } from '../refunds/refund.ts';
import type { EndpointSecrets, WebhookEndpoint } from '../webhook-endpoints/webhook-endpoint.ts';
import { Webhooks } from '../webhook-endpoints/webhooks.ts';
import type { Ids } from './ids.ts';
import { Table } from './tables.ts';

/** The API version of `stripe` 23; what is answered and stamped on events when none is asked for. */
export const API_VERSION = '2026-10-28.endive';

/** How long a pending payment or refund stays so when nobody settles it by hand (milliseconds). */
export const SETTLES_AFTER_MS = 10_000;

export interface Clock {
  now(): Date;
}

/** Everything there is at this provider. */
export interface State {
  clock: Clock;
  ids: Ids;
  /** Own origin, as the browser reaches it; known once the server listens. */
  origin: string;
  paymentIntents: Table<PaymentIntent, IntentSecrets>;
  paymentMethods: Table<PaymentMethod, PaymentMethodSecrets>;
  charges: Table<Charge, ChargeSecrets>;
  refunds: Table<Refund, RefundSecrets>;
  disputes: Table<Dispute>;
  customers: Table<Customer>;
  events: Table<Event>;
  webhookEndpoints: Table<WebhookEndpoint, EndpointSecrets>;
  idempotency: IdempotencyStore;
  requestLog: RequestLog;
  faults: Faults;
  webhooks: Webhooks;
  /** Tells the operator of something unforeseen. */
  log: (message: string) => void;
  /** Called after every change, before it is answered. */
  save: () => void;
  /** Keys that no longer work, in full. */
  revokedKeys: Set<string>;
  /** Accounts that may not charge (their onboarding is unfinished). */
  accountsWithoutCharges: Set<string>;
}

/** One thing being done for one account, and the request that caused it. */
export interface Context {
  state: State;
  account: string;
  /** Asked with a publishable key: may see and do little. */
  publishable: boolean;
  cause: { id: string | null; idempotency_key: string | null };
}

export function createState(clock: Clock, ids: Ids): State {
  return {
    clock,
    ids,
    origin: '',
    log: () => {},
    save: () => {},
    paymentIntents: new Table(),
    paymentMethods: new Table(),
    charges: new Table(),
    refunds: new Table(),
    disputes: new Table(),
    customers: new Table(),
    events: new Table(),
    webhookEndpoints: new Table(),
    idempotency: new IdempotencyStore(),
    requestLog: new RequestLog(),
    faults: new Faults(),
    webhooks: new Webhooks(),
    revokedKeys: new Set(),
    accountsWithoutCharges: new Set(),
  };
}

/** Seconds since 1970, as the provider's timestamps are. */
export function seconds(state: State): number {
  return Math.floor(state.clock.now().getTime() / 1000);
}

/** A new object id such as `pi_3Qx...`. */
export function newId(state: State, prefix: string): string {
  return `${prefix}_${state.ids(24)}`;
}

/** Something that nobody asked for just now: the provider's own doing. */
export function contextWithoutRequest(state: State, account: string): Context {
  return { state, account, publishable: false, cause: { id: null, idempotency_key: null } };
}
