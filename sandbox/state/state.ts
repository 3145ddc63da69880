import { randomBytes } from 'node:crypto';
import type { ChargeRow } from '../charges/charge.ts';
import { Faults } from '../controls/faults.ts';
import type { DisputeRow } from '../disputes/dispute.ts';
import type { EarlyFraudWarningRow } from '../early-fraud-warnings/early-fraud-warning.ts';
import type { Event } from '../events/event.ts';
import { IdempotencyStore } from '../http/idempotency.ts';
import type { LoggedRequest } from '../http/request-log.ts';
import type { IntentRow } from '../payment-intents/payment-intent.ts';
import type { DomainMethod, DomainRow } from '../payment-method-domains/payment-method-domain.ts';
import type { MethodType } from '../payment-methods/available-methods.ts';
import type { PaymentMethodRow } from '../payment-methods/payment-method.ts';
import type { RefundRow } from '../refunds/refund.ts';
import { type EndpointRow, Webhooks } from '../webhook-endpoints/webhooks.ts';
import type { Clock } from './clock.ts';
import { Table, type TableOf } from './tables.ts';

/** The API version of `stripe` 23: the default of answers, and the version of events. */
export const API_VERSION = '2026-10-28.endive';

/** Everything the sandbox stores. */
export interface State {
  clock: Clock;
  /** How long a payment or refund stays pending unless a control settles it. */
  settlesAfterMs: number;
  /** The sandbox's origin as the browser reaches it; set once the server listens. */
  origin: string;
  paymentIntents: TableOf<IntentRow>;
  paymentMethods: TableOf<PaymentMethodRow>;
  charges: TableOf<ChargeRow>;
  refunds: TableOf<RefundRow>;
  disputes: TableOf<DisputeRow>;
  earlyFraudWarnings: TableOf<EarlyFraudWarningRow>;
  events: Table<Event>;
  webhookEndpoints: TableOf<EndpointRow>;
  paymentMethodDomains: TableOf<DomainRow>;
  idempotency: IdempotencyStore;
  /** The latest calls of the API, oldest first. */
  requestLog: LoggedRequest[];
  faults: Faults;
  webhooks: Webhooks;
  /** Called after every change, before it is answered. */
  save: () => void;
  /** The revoked keys, in full. */
  revokedKeys: Set<string>;
  /** The paths that a key may not call, such as `/v1/payment_method_domains`; with what is below them. */
  missingRights: Map<string, string>;
  /** Accounts that may not charge (their onboarding is unfinished). */
  accountsWithoutCharges: Set<string>;
  /** The short descriptors of accounts on the statements of cards; of any other account it is null. */
  statementPrefixes: Map<string, string>;
  /** Whether browsers have the simulated wallet. */
  hasWallet: boolean;
  /** The types of payment methods that accounts have turned off in the dashboard. */
  methodsTurnedOff: Map<string, Set<MethodType>>;
  /** The methods that cannot be shown on any domain, and why. */
  brokenDomainMethods: Map<DomainMethod, string>;
}

/** One operation: for which account, and which request caused it. */
export interface Context {
  state: State;
  account: string;
  /** Made with a publishable key, which may see and do little. */
  publishable: boolean;
  cause: { id: string | null; idempotency_key: string | null };
}

export function createState({
  clock,
  settlesAfterMs,
}: Pick<State, 'clock' | 'settlesAfterMs'>): State {
  return {
    clock,
    settlesAfterMs,
    origin: '',
    save: () => {},
    paymentIntents: new Table(),
    paymentMethods: new Table(),
    charges: new Table(),
    refunds: new Table(),
    disputes: new Table(),
    earlyFraudWarnings: new Table(),
    events: new Table(),
    webhookEndpoints: new Table(),
    paymentMethodDomains: new Table(),
    idempotency: new IdempotencyStore(),
    requestLog: [],
    faults: new Faults(),
    webhooks: new Webhooks(clock),
    revokedKeys: new Set(),
    missingRights: new Map(),
    accountsWithoutCharges: new Set(),
    statementPrefixes: new Map(),
    hasWallet: true,
    methodsTurnedOff: new Map(),
    brokenDomainMethods: new Map(),
  };
}

/** Forgets everything: objects, keys, faults, events, the log. */
export function resetState(state: State): void {
  const { origin, save, webhooks } = state;
  state.faults.clear();
  webhooks.reset();
  Object.assign(state, createState(state), { origin, save, webhooks });
  save();
}

/** The time in seconds since 1970, as in Stripe's timestamps. */
export function seconds(state: State): number {
  return Math.floor(state.clock.now() / 1000);
}

/** A new id or secret such as `pi_3f0...`. It cannot be guessed: a demo may be reachable from outside. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The context of an operation that no request caused. */
export function contextWithoutRequest(state: State, account: string): Context {
  return { state, account, publishable: false, cause: { id: null, idempotency_key: null } };
}
