import type Stripe from 'stripe';
import type {
  ProviderRegistration,
  WalletDomain,
  WalletState,
  WebhookRegistration,
} from '#platform/payments/registration.ts';
import { loadStripe } from './load-stripe.ts';
import { orderEvents } from './stripe-events.ts';

const PAGE = 100;

type Send = <Result>(call: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

/** The registrations, with Stripe's SDK. `send` makes a call and translates its failure. */
export function createStripeRegistration(send: Send): ProviderRegistration {
  return {
    registerWebhook: (webhook) => send((stripe) => registerWebhook(stripe, webhook)),
    findDomain: (name) =>
      send(async (stripe) => {
        const domain = await findDomain(stripe, name);
        return domain === undefined ? null : walletDomainFrom(domain);
      }),
    registerDomain: (name) => send((stripe) => registerDomain(stripe, name)),
  };
}

/** The secret of an endpoint is shown only when it is created: without it, or with two of them, it is created again. */
async function registerWebhook(
  stripe: Stripe,
  { url, hasSecret, enables }: WebhookRegistration,
): Promise<string | null> {
  const { data } = await stripe.webhookEndpoints.list({ limit: PAGE });
  const there = data.filter((endpoint) => endpoint.url === url);
  const [present] = there;
  if (hasSecret && present !== undefined && there.length === 1) {
    await updateWebhook(stripe, present, enables);
    return null;
  }
  for (const { id } of there) await stripe.webhookEndpoints.del(id);
  const { API_VERSION: api_version } = await loadStripe();
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...orderEvents],
    // Else events have the shape of the account's default version, which may be years old.
    api_version,
  });
  return made.secret ?? '';
}

type WebhookEvent = Stripe.WebhookEndpointUpdateParams.EnabledEvent;

/** Adds the events that an endpoint lacks. Events that its owner added stay. */
async function updateWebhook(
  stripe: Stripe,
  { id, enabled_events: enabled, status }: Stripe.WebhookEndpoint,
  enables: boolean,
): Promise<void> {
  const lacksEvents = !enabled.includes('*') && orderEvents.some((name) => !enabled.includes(name));
  const isToBeEnabled = enables && status === 'disabled';
  if (!lacksEvents && !isToBeEnabled) return;
  const withOurs = new Set([...orderEvents, ...enabled]) as Set<WebhookEvent>;
  await stripe.webhookEndpoints.update(id, {
    ...(lacksEvents && { enabled_events: [...withOurs] }),
    ...(isToBeEnabled && { disabled: false }),
  });
}

async function findDomain(stripe: Stripe, domain_name: string) {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: PAGE });
  return data.find((domain) => domain.domain_name === domain_name);
}

async function registerDomain(stripe: Stripe, domain_name: string): Promise<WalletDomain> {
  const known = await findDomain(stripe, domain_name);
  const domain = known ?? (await stripe.paymentMethodDomains.create({ domain_name }));
  const isToBeValidated = domain.enabled && domain.apple_pay.status !== 'active';
  return walletDomainFrom(
    isToBeValidated ? await stripe.paymentMethodDomains.validate(domain.id) : domain,
  );
}

function walletDomainFrom({
  enabled,
  apple_pay,
  google_pay,
}: Stripe.PaymentMethodDomain): WalletDomain {
  return {
    isEnabled: enabled,
    applePay: walletStateFrom(apple_pay),
    googlePay: walletStateFrom(google_pay),
  };
}

function walletStateFrom({
  status,
  status_details: details,
}: Stripe.PaymentMethodDomain.ApplePay): WalletState {
  const isActive = status === 'active';
  return { isActive, problem: isActive ? null : (details?.error_message ?? null) };
}
