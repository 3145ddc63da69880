import type { Deps } from '#platform/deps.ts';
import { callWithKey } from '#platform/payments/call-with-key.ts';
import type { KnownKey } from '#platform/payments/payment-keys.ts';
import type { PaymentProvider } from '#platform/payments/payments.ts';
import type { Order } from '../../orders/index.ts';
import type { Audience } from '../payment-deps.ts';
import { noteFailure } from './note-failure.ts';
import { asStoreError, isOutOfReach, noKey } from './provider-failures.ts';

type KeyDeps = Pick<Deps, 'db' | 'vault' | 'payments'>;
type CallDeps = KeyDeps & Pick<Deps, 'clock' | 'log'>;

/** The facts of an order, or of a deleted one, that say with which key its payments are reached. */
export type Reach = Pick<Order, 'keyId' | 'livemode'>;

interface Call<Result> {
  send: (provider: PaymentProvider, key: KnownKey) => Promise<Result>;
  /** The order on whose timeline a failure is noted; absent: on none, because the caller says it. */
  orderId?: string | undefined;
  /** Absent: a buyer. */
  audience?: Audience | undefined;
}

/**
 * Makes calls to the card provider about an order's payments, under the first key that reaches them:
 * the one way to do so. `send` sees the provider's own failures (PaymentsError); the caller gets ours: 503
 * where it did not respond or no key is saved, for an admin also 409 with its message.
 */
export async function callProvider<Result>(
  deps: CallDeps,
  order: Reach,
  { send, orderId, audience = 'buyer' }: Call<Result>,
): Promise<Result> {
  try {
    const keys = await keysFor(deps, order);
    if (keys.length === 0) throw noKey(audience);
    return await withFirstKey(deps, keys, send);
  } catch (error) {
    if (orderId !== undefined) await noteFailure(deps, orderId, error);
    throw asStoreError(error, audience);
  }
}

async function withFirstKey<Result>(
  deps: KeyDeps,
  keys: readonly KnownKey[],
  send: Call<Result>['send'],
): Promise<Result> {
  let refusal: unknown;
  for (const key of keys) {
    try {
      return await callWithKey(deps, key, (provider) => send(provider, key));
    } catch (error) {
      refusal = error;
      if (!isOutOfReach(error)) break;
    }
  }
  throw refusal;
}

/**
 * The keys that may reach an order's payments: the one it was made under, kept though it may
 * have been replaced since, then those of the same account and mode.
 */
async function keysFor(deps: KeyDeps, order: Reach): Promise<KnownKey[]> {
  const { keys } = deps.payments;
  const kept = await keys.list(deps);
  // The account of an erased key is still known.
  const owner = order.keyId === null ? undefined : await keys.findFacts(deps, order.keyId);
  const keyInUse = await keys.readPresentId(deps);
  const isOwn = (key: KnownKey): boolean => key.id === order.keyId;
  const isLike = (key: KnownKey): boolean =>
    key.livemode === order.livemode &&
    (owner === undefined || owner.accountId === null || key.accountId === owner.accountId);
  // The key in use now comes before keys that were replaced.
  const inOrder = [...kept.filter(isOwn), ...kept.filter(({ id }) => id === keyInUse), ...kept];
  return [...new Set(inOrder)].filter((key) => isOwn(key) || isLike(key));
}
