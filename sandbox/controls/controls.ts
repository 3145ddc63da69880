import type { Charge, ChargeRow } from '../charges/charge.ts';
import type { Dispute, DisputeRow } from '../disputes/dispute.ts';
import {
  answerInquiry,
  appealDispute,
  closeDispute,
  escalateInquiry,
  type NewDispute,
  openDispute,
  preventDispute,
} from '../disputes/open-dispute.ts';
import { issueWarning } from '../early-fraud-warnings/issue-warning.ts';
import { ApiError, noSuch } from '../http/errors.ts';
import { matchesPath } from '../http/matches-path.ts';
import type { LoggedRequest } from '../http/request-log.ts';
import { confirmIntent } from '../payment-intents/confirm-intent.ts';
import type { IntentRow, PaymentIntent } from '../payment-intents/payment-intent.ts';
import { settleIntent } from '../payment-intents/take-payment.ts';
import { answerChallenge, type ChallengeOutcome } from '../payment-intents/three-d-secure.ts';
import type { DomainMethod } from '../payment-method-domains/payment-method-domain.ts';
import type { MethodType } from '../payment-methods/available-methods.ts';
import { createRefund, settleRefund } from '../refunds/create-refund.ts';
import type { Refund } from '../refunds/refund.ts';
import { contextWithoutRequest, type State } from '../state/state.ts';
import type { Fault } from './faults.ts';
import { webhookControls } from './webhook-controls.ts';

/** Controls for tests, apart from the API. */
export type Controls = ReturnType<typeof buildControls>;

export function buildControls(state: State) {
  return {
    ...watching(state),
    ...paying(state),
    ...moneyBack(state),
    ...breaking(state),
    ...webhookControls(state),
  };
}

function intentRow(state: State, id: string): IntentRow {
  const row = state.paymentIntents.findAnywhere(id);
  if (row) return row;
  throw noSuch('payment_intent', id, 'intent');
}

/** A charge by its own id or its intent's. */
function chargeRow(state: State, id: string): ChargeRow {
  const charge = state.paymentIntents.findAnywhere(id)?.object.latest_charge ?? id;
  const row = state.charges.findAnywhere(charge);
  if (row) return row;
  throw noSuch('charge', id, 'charge');
}

function disputeRow(state: State, id: string): DisputeRow {
  const row = state.disputes.findAnywhere(id);
  if (row) return row;
  throw noSuch('dispute', id, 'dispute');
}

/** As `chargeRow`, of a charge that moved money which a bank could take back. */
function paidChargeRow(state: State, id: string): ChargeRow {
  const row = chargeRow(state, id);
  if (row.object.paid) return row;
  throw noSuch('charge', id, 'payment');
}

type DisputeOf = Partial<NewDispute> & { payment: string };

interface Paying {
  intent: string;
  card?: string;
  bankAccount?: string;
  method?: MethodType;
}

interface Prevention {
  payment: string;
  by: 'block' | 'resolution' | 'refund';
  amount?: number;
}

function watching(state: State) {
  return {
    /** The calls made so far, oldest first; `path` may hold `*` for one segment. */
    requests: (wanted: { method?: string; path?: string } = {}): LoggedRequest[] => {
      const { method, path } = wanted;
      return state.requestLog.filter(
        (entry) => (!method || entry.method === method) && (!path || matchesPath(path, entry.path)),
      );
    },
    clearRequests: (): void => {
      state.requestLog = [];
    },
    /** Every account's intents, oldest first. */
    intents: (): PaymentIntent[] => state.paymentIntents.everything().map((row) => row.object),
    charges: (): Charge[] => state.charges.everything().map((row) => row.object),
    refunds: (): Refund[] => state.refunds.everything().map((row) => row.object),
    disputes: (): Dispute[] => state.disputes.everything().map((row) => row.object),
    warnings: () => state.earlyFraudWarnings.everything().map((row) => row.object),
    domains: () => state.paymentMethodDomains.everything().map((row) => row.object),
    webhookEndpoints: () => state.webhookEndpoints.everything().map((row) => row.object),
  };
}

function paying(state: State) {
  return {
    /**
     * Pays as the browser would, with a card number (4242... by default), the number of a bank account, or another
     * method, which is answered by `authenticate`. A decline is shown in the intent's `last_payment_error`.
     */
    pay: ({ intent, card = '4242424242424242', bankAccount, method }: Paying) => {
      const row = intentRow(state, intent);
      const context = { ...contextWithoutRequest(state, row.account), publishable: true };
      const exp_year = new Date(state.clock.now()).getUTCFullYear() + 2;
      const details = { number: card, exp_month: 12, exp_year, cvc: '123' };
      try {
        const account = { account_number: bankAccount ?? '', routing_number: '110000000' };
        const payment_method_data =
          bankAccount !== undefined
            ? { type: 'us_bank_account', us_bank_account: account }
            : { type: method ?? 'card', ...(method === undefined && { card: details }) };
        const return_url = 'https://shop.example/success';
        confirmIntent(context, row, { payment_method_data, return_url });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 402)) throw error;
      }
      return row.object;
    },
    /** Returns the 3-D Secure challenge of an intent. */
    authenticate: ({ intent, outcome }: { intent: string; outcome: ChallengeOutcome }) => {
      const row = intentRow(state, intent);
      if (row.object.status !== 'requires_action')
        throw new Error(`${intent} has no open challenge.`);
      answerChallenge(state, row, outcome);
      return row.object;
    },
    /** Settles a `processing` payment now. */
    settle: ({ intent, as }: { intent: string; as: 'succeeded' | 'failed' }) => {
      const row = intentRow(state, intent);
      settleIntent(state, row, as);
      return row.object;
    },
    /** Changes fields of an intent directly: amount, currency, metadata, status... */
    changeIntent: ({ intent, change }: { intent: string; change: Partial<PaymentIntent> }) =>
      Object.assign(intentRow(state, intent).object, change),
  };
}

function moneyBack(state: State) {
  return {
    /**
     * Refunds as in the dashboard: the rest of the payment, or `amount` cents; by intent or charge
     * id.
     */
    refund: ({ payment, amount }: { payment: string; amount?: number }) => {
      const charge = chargeRow(state, payment);
      const context = contextWithoutRequest(state, charge.account);
      return createRefund(context, { payment_intent: charge.object.payment_intent, amount }).object;
    },
    /** Settles a pending refund, or makes one fail that had succeeded. */
    settleRefund: ({ refund, as }: { refund: string; as: 'succeeded' | 'failed' }) => {
      const row = state.refunds.findAnywhere(refund);
      if (!row) throw noSuch('refund', refund);
      settleRefund(contextWithoutRequest(state, row.account), row, as);
      return row.object;
    },
    /** Opens a dispute, or an inquiry, about all of a payment or `amount` cents; by intent or charge id. */
    openDispute: ({ payment, reason = 'fraudulent', ...more }: DisputeOf) => {
      const charge = paidChargeRow(state, payment);
      const context = contextWithoutRequest(state, charge.account);
      return openDispute(context, charge, { reason, ...more }).object;
    },
    /** Issues an early fraud warning of a payment, by intent or charge id; it names the intent only if `namesIntent`. */
    warn: ({ payment, namesIntent = false }: { payment: string; namesIntent?: boolean }) => {
      const charge = paidChargeRow(state, payment);
      const context = contextWithoutRequest(state, charge.account);
      return issueWarning(context, charge, { namesIntent }).object;
    },
    /**
     * Prevents a dispute. `block`: the bank gave up. `resolution`: the money, or `amount` cents of it, goes back by the
     * balance. `refund`: it goes back by a refund.
     */
    preventDispute: ({ payment, by, amount }: Prevention) => {
      const charge = paidChargeRow(state, payment);
      const context = contextWithoutRequest(state, charge.account);
      const caseType = by === 'resolution' ? by : 'block';
      const { object } = preventDispute(context, charge, { caseType, amount });
      if (by === 'refund') {
        createRefund(context, { payment_intent: charge.object.payment_intent, amount });
      }
      return object;
    },
    /** Opens the appeal against a lost dispute, or says that it was filed. */
    appeal: ({ dispute, to }: { dispute: string; to: 'needs_response' | 'review' }) => {
      const row = disputeRow(state, dispute);
      appealDispute(contextWithoutRequest(state, row.account), row, to);
      return row.object;
    },
    closeDispute: ({ dispute, as }: { dispute: string; as: 'won' | 'lost' | 'warning_closed' }) => {
      const row = disputeRow(state, dispute);
      closeDispute(contextWithoutRequest(state, row.account), row, as);
      return row.object;
    },
    /** Says that the shop has answered an inquiry (`review`), or turns it into a dispute. */
    moveInquiry: ({ dispute, to }: { dispute: string; to: 'review' | 'dispute' }) => {
      const row = disputeRow(state, dispute);
      const move = to === 'review' ? answerInquiry : escalateInquiry;
      move(contextWithoutRequest(state, row.account), row);
      return row.object;
    },
  };
}

function breaking(state: State) {
  return {
    /** Arms a fault for a coming call. */
    addFault: (fault: Fault): void => state.faults.add(fault),
    clearFaults: (): void => state.faults.clear(),
    /** Lets the calls continue that a `hold` fault holds. */
    release: (): void => state.faults.release(),
    holding: (): number => state.faults.holding(),
    /** Makes the API refuse a key (401). */
    revokeKey: ({ key }: { key: string }): void => {
      state.revokedKeys.add(key);
    },
    restoreKey: ({ key }: { key: string }): void => {
      state.revokedKeys.delete(key);
    },
    /** Takes a restricted key's right to calls of a path and what is below it (403); null gives it back. */
    withholdRight: ({ key, path }: { key: string; path: string | null }): void => {
      if (path === null) state.missingRights.delete(key);
      else state.missingRights.set(key, path);
    },
    /** Whether browsers have the simulated wallet; they do until this is called. */
    setWallet: ({ available }: { available: boolean }): void => {
      state.hasWallet = available;
    },
    /** Makes a method inactive on every domain that is validated from now on, for a reason; null: active. */
    breakDomainMethod: ({ method, reason }: { method: DomainMethod; reason: string | null }) => {
      if (reason === null) state.brokenDomainMethods.delete(method);
      else state.brokenDomainMethods.set(method, reason);
    },
    /** Enables or disables a domain, as its owner in the dashboard. */
    enableDomain: ({ domain, enabled }: { domain: string; enabled: boolean }): void => {
      for (const { object } of state.paymentMethodDomains.everything()) {
        if (object.domain_name === domain) object.enabled = enabled;
      }
    },
    /** Turns a type of payment method on or off, as its owner in the dashboard. */
    turnMethod: ({ account, type, on }: { account: string; type: MethodType; on: boolean }) => {
      const off = state.methodsTurnedOff.get(account) ?? new Set();
      if (on) off.delete(type);
      else off.add(type);
      state.methodsTurnedOff.set(account, off);
      for (const { object } of state.paymentIntents.everything()) {
        if (!on)
          object.payment_method_types = object.payment_method_types.filter((one) => one !== type);
      }
    },
    /** Sets the short descriptor of an account on the statements of cards. */
    setStatementPrefix: ({ account, prefix }: { account: string; prefix: string }): void => {
      state.statementPrefixes.set(account, prefix);
    },
    /** Whether the account may charge cards. */
    allowCharges: ({ account, allowed }: { account: string; allowed: boolean }): void => {
      if (allowed) state.accountsWithoutCharges.delete(account);
      else state.accountsWithoutCharges.add(account);
    },
  };
}
