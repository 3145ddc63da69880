import type Stripe from 'stripe';
import type { Clock } from '#platform/clock/clock.ts';
import { type PaymentProvider, type Payments, PaymentsError } from '#platform/payments/payments.ts';
import { isLiveKey } from '../keys/key-format.ts';
import { secretOf } from '../keys/stripe-key.ts';
import { stripeKeys } from '../keys/stripe-keys.ts';
import { type Deadline, deadlineIn, withDeadline } from './deadline.ts';
import { loadStripe } from './load-stripe.ts';
import { createStripeProvider } from './stripe-provider.ts';

const MAX_NETWORK_RETRIES = 2;
const DASHBOARD = 'https://dashboard.stripe.com';
const API = 'https://api.stripe.com';

export interface StripeSettings {
  /** The address of a stand-in for the API (tests and the demo); absent: the provider. */
  apiBase?: string | undefined;
  /** Whether a stand-in for the API or the browser script is configured. Live keys are refused then. */
  isStandIn: boolean;
  clock: Clock;
  /** The time limit of one attempt. */
  timeoutMilliseconds?: number;
  /** How long it waits before the second attempt, and longer before the third; absent: as the SDK does. */
  retryPauseMilliseconds?: number;
}

/** Payments with Stripe's SDK. `deadline`: that of all its calls; absent: they have none. */
export function createStripePayments(settings: StripeSettings, deadline?: Deadline): Payments {
  const { isStandIn } = settings;
  const providers = new Map<string, PaymentProvider>();
  return {
    isStandIn,
    keys: stripeKeys,
    connect(key) {
      const secretKey = secretOf(key);
      if (isStandIn && isLiveKey(secretKey)) {
        throw new PaymentsError('refused', 'A live key is never used with a stand-in provider');
      }
      const known = providers.get(secretKey);
      if (known !== undefined) return known;
      const client = clientFor(secretKey, { ...settings, deadline });
      const provider = createStripeProvider(client, deadline);
      providers.set(secretKey, provider);
      return provider;
    },
    within: (milliseconds) =>
      createStripePayments(settings, deadlineIn(settings.clock, milliseconds)),
    readTime: () => readTime(settings.clock, settings.apiBase ?? API),
    dashboardUrl({ paymentId, livemode, accountId }) {
      const place = [accountId, livemode ? null : 'test', 'payments', paymentId];
      const dashboard = settings.apiBase ? `${settings.apiBase}/dashboard` : DASHBOARD;
      return [dashboard, ...place.filter((part) => part !== null)].join('/');
    },
  };
}

/** Reads the time at Stripe from the Date header (RFC 9110 6.6.1), which every response has, even without a key. */
async function readTime(clock: Clock, api: string): Promise<number> {
  // Loaded when it is needed: the store itself never asks.
  const { FetchFailed, fetchOnce } = await import('#platform/http-client/fetch-once.ts');
  try {
    const { date } = await fetchOnce(clock, new URL(api));
    if (date !== null) return date;
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    throw new PaymentsError('unknown', error.message, { cause: error });
  }
  throw new PaymentsError('unknown', `${api} does not say what time it is.`);
}

interface ClientSettings extends StripeSettings {
  deadline: Deadline | undefined;
}

/** The client for a key, created when it is first needed. That takes 0.2 ms once the SDK is loaded. */
function clientFor(secretKey: string, settings: ClientSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= makeClient(secretKey, settings);
    return client;
  };
}

async function makeClient(secretKey: string, settings: ClientSettings): Promise<Stripe> {
  const client = await newClient(secretKey, settings);
  const { retryPauseMilliseconds: pause } = settings;
  if (pause !== undefined) client.getInitialNetworkRetryDelay = () => pause / 1000;
  return client;
}

async function newClient(
  secretKey: string,
  { apiBase, timeoutMilliseconds = 15_000, deadline }: ClientSettings,
): Promise<Stripe> {
  const StripeClient = await loadStripe();
  const options = {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
    ...(deadline && { httpClient: withDeadline(StripeClient.createNodeHttpClient(), deadline) }),
  };
  if (apiBase === undefined) return new StripeClient(secretKey, options);
  const { hostname, port, protocol } = new URL(apiBase);
  return new StripeClient(secretKey, {
    ...options,
    host: hostname,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}
