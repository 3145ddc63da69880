import { PROVIDER_ACTOR } from '#contract/orders.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { maskSecrets } from '#platform/mask-secrets.ts';
import { PaymentsError, type PaymentsFailure } from '#platform/payments/payments.ts';
import { listEvents, lockOrder, noteOnTimeline, type Order } from '../../orders/index.ts';

/** What a failure means to the shop, in plain words; the provider's own words follow where it said no. */
const meanings: Record<PaymentsFailure, string> = {
  unknown: 'gave no answer that could be understood; it is asked again',
  busy: 'has too much to do at the moment; it is asked again',
  denied: 'does not accept the secret key',
  broken: 'failed on its own side; it is asked again',
  refused: 'refused',
};

const LONGEST_WORDS = 300;

/** What the provider's failure means, and its own words where it said no; no secret is in them. */
export function describeFailure(error: PaymentsError): string {
  const meaning = `the payment provider ${meanings[error.failure]}`;
  if (error.failure !== 'refused') return meaning;
  return `${meaning}: ${maskSecrets(error.message).slice(0, LONGEST_WORDS)}`;
}

/** The provider's failure behind an error, whatever the buyer was told in its place. */
function failureBehind(error: unknown): PaymentsError | null {
  if (error instanceof PaymentsError) return error;
  return error instanceof Error && error.cause !== undefined ? failureBehind(error.cause) : null;
}

/** Whether the provider is not to be spoken with at all just now, whatever it is asked. */
export function isProviderDown(error: unknown): boolean {
  const failure = failureBehind(error)?.failure;
  return failure === 'unknown' || failure === 'busy' || failure === 'broken';
}

/**
 * Writes on an order's timeline and in the log why the provider could not do what was asked for the
 * order. The same failure again is one line of the timeline, until something else happened to the
 * order. Does nothing for other errors.
 */
export async function noteProviderFailure(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  orderId: string,
  error: unknown,
): Promise<void> {
  const failure = failureBehind(error);
  if (failure === null) return;
  const cause = describeFailure(failure);
  deps.log.warn({ err: failure, orderId }, cause);
  await inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order !== undefined) await noteOnce(inside, order, cause);
  });
}

/**
 * Writes on the timeline of an order that is open why a payment of it was refused, and in the log;
 * in a transaction that locked the order. Another card that is refused for the same is no news.
 */
export async function noteDecline(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  order: Pick<Order, 'id' | 'status'>,
  decline: string,
): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'processing') return;
  const cause = `the payment provider declined the card: ${decline}`;
  if (await noteOnce(deps, order, cause)) deps.log.info({ orderId: order.id }, cause);
}

/** False where the provider's part of the timeline says the same already since anything else happened. */
async function noteOnce(
  deps: Pick<Deps, 'db' | 'clock'>,
  order: Pick<Order, 'id' | 'status'>,
  cause: string,
): Promise<boolean> {
  const events = await listEvents(deps, order.id);
  const lastOther = events.findLastIndex(({ actor }) => actor !== PROVIDER_ACTOR);
  if (events.slice(lastOther + 1).some((event) => event.cause === cause)) return false;
  await noteOnTimeline(deps, order, { cause, actor: PROVIDER_ACTOR });
  return true;
}

/** Does `work` for an order; a failure of the provider is noted before it is thrown on. */
export async function notingFailures<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  orderId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await noteProviderFailure(deps, orderId, error);
    throw error;
  }
}
