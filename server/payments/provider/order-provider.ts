import { AppError } from '#platform/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { type PaymentProvider, PaymentsError } from '#platform/payments/payments.ts';
import type { Order } from '../../orders/index.ts';
import { findKeyOwner, type KnownKey, listKeys, readPaymentKeys } from '../../settings/index.ts';
import { paymentsNotConfigured } from '../payments.errors.ts';
import { asAppError } from './ask-provider.ts';

type KeyDeps = Pick<Deps, 'db' | 'vault' | 'payments'>;

/**
 * The secret keys that may reach an order's payments: the one it was made under, kept though it may
 * have been replaced since, then those of the same account and mode.
 */
async function keysFor(
  deps: KeyDeps,
  order: Pick<Order, 'key_id' | 'livemode'>,
): Promise<KnownKey[]> {
  const kept = await listKeys(deps);
  const own = kept.find((key) => key.id === order.key_id);
  // An erased key still tells whose it was.
  const owner = order.key_id === null ? undefined : await findKeyOwner(deps, order.key_id);
  const present = await readPaymentKeys(deps);
  const isLike = (key: KnownKey): boolean =>
    key.livemode === (order.livemode === 1) &&
    (owner === undefined || owner.accountId === null || key.accountId === owner.accountId);
  const others = kept.filter((key) => key !== own && isLike(key));
  // The key in use now comes before keys that were replaced.
  others.sort((a, b) => Number(b.id === present?.keyId) - Number(a.id === present?.keyId));
  return own === undefined ? others : [own, ...others];
}

/**
 * Whether no key reaches it, for the provider's refusal or what a buyer is told in its place: it was
 * taken back, or belongs to another account.
 */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof AppError) return isOutOfReach(error.cause);
  if (!(error instanceof PaymentsError)) return false;
  return error.failure === 'denied' || error.providerCode === 'resource_missing';
}

/**
 * Asks the provider about an order's payments, under the first key that reaches them. Throws what
 * the provider's last refusal says (PaymentsError), or 503 where there is no key at all.
 */
export async function withOrderProvider<Result>(
  deps: KeyDeps,
  order: Pick<Order, 'key_id' | 'livemode'>,
  ask: (provider: PaymentProvider, key: KnownKey) => Promise<Result>,
): Promise<Result> {
  let refusal: unknown = paymentsNotConfigured();
  for (const key of await keysFor(deps, order)) {
    try {
      return await ask(deps.payments.connect(key.secretKey), key);
    } catch (error) {
      refusal = error;
      if (!isOutOfReach(error)) break;
    }
  }
  throw refusal;
}

/** As `withOrderProvider`, with what a buyer may be told in place of the provider's refusal. */
export async function askOrderProvider<Result>(
  deps: KeyDeps,
  order: Pick<Order, 'key_id' | 'livemode'>,
  ask: (provider: PaymentProvider) => Promise<Result>,
): Promise<Result> {
  try {
    return await withOrderProvider(deps, order, ask);
  } catch (error) {
    throw asAppError(error);
  }
}
