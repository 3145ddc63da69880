import type { Deps } from '#platform/deps.ts';
import { findCopyOf } from '#platform/instance/instance.ts';
import { callWithKey } from '#platform/payments/call-with-key.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import {
  findKeyFacts,
  keepKey,
  noteWarningsRight,
  noteWebhookSecret,
} from '../keys/payment-keys.store.ts';
import { stripeKeyOf } from '../keys/stripe-key.ts';
import { findDomainState, noteDomainState } from './domain-state.store.ts';
import { lookUpDomain } from './look-up-domain.ts';
import { mayReadWarnings } from './look-up-warnings.ts';
import { findShopDomain } from './shop-domain.ts';

type RegisterDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'policy' | 'log'>;

interface Registration {
  secretKey: string;
  /** Whether somebody has just saved the key. Then an endpoint that was disabled is enabled again. */
  isSaved: boolean;
}

/**
 * Registers the store at Stripe: its webhook, and its domain for wallets; and looks whether the key may read early
 * warnings of fraud, which the webhook reports. Does nothing without a public https
 * address, and in a restored copy, which would take the place of the shop's. With a signing secret in the
 * environment the owner registers by hand, so it only looks. A failure is logged; it is tried again every hour.
 */
export async function registerAtProvider(deps: RegisterDeps, input: Registration): Promise<void> {
  if (!deps.policy.https || (await findCopyOf(deps.db)) !== null) return;
  await logged(deps, 'could not register the webhook', () => registerWebhook(deps, input));
  await logged(deps, 'could not register the domain for wallets', () =>
    registerDomain(deps, input.secretKey),
  );
  await logged(deps, 'could not look whether warnings of fraud can be read', () =>
    lookUpWarnings(deps, input.secretKey),
  );
}

async function logged(
  { log }: RegisterDeps,
  message: string,
  register: () => Promise<void>,
): Promise<void> {
  try {
    await register();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    log.warn({ err: error }, message);
  }
}

async function registerWebhook(
  deps: RegisterDeps,
  { secretKey, isSaved }: Registration,
): Promise<void> {
  const { publicOrigin, webhookSecret } = deps.policy;
  if (publicOrigin === null || webhookSecret !== null) return;
  const key = stripeKeyOf(secretKey);
  const hasSecret = (await findKeyFacts(deps, key.id))?.hasWebhookSecret === true;
  const webhook = { url: `${publicOrigin}/api/webhooks/stripe`, hasSecret, enables: isSaved };
  const secret = await callWithKey(deps, key, (provider) => provider.registerWebhook(webhook));
  if (secret === null) return;
  await noteWebhookSecret(deps, { keyId: await keepKey(deps, secretKey), secret });
}

async function registerDomain(deps: RegisterDeps, secretKey: string): Promise<void> {
  const { name } = findShopDomain(deps.policy);
  if (name === null) return;
  const key = stripeKeyOf(secretKey);
  const registers = deps.policy.webhookSecret === null;
  const state = await callWithKey(deps, key, (provider) =>
    lookUpDomain(provider, { name, registers }),
  );
  const keyId = await keepKey(deps, secretKey);
  const known = await findDomainState(deps, keyId);
  if (JSON.stringify(known) !== JSON.stringify(state))
    await noteDomainState(deps, { keyId, state });
}

async function lookUpWarnings(deps: RegisterDeps, secretKey: string): Promise<void> {
  const key = stripeKeyOf(secretKey);
  const mayRead = await callWithKey(deps, key, mayReadWarnings);
  await noteWarningsRight(deps, { keyId: await keepKey(deps, secretKey), mayRead });
}
