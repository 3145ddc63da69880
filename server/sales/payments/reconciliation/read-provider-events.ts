import { callWithKey } from '#platform/payments/call-with-key.ts';
import type { ProviderEvent } from '#platform/payments/payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { handleEvent } from './handle-event.ts';

const MINUTE_MS = 60_000;
/** Events are read again from this long before, because the provider's list may lag behind. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** How far back the first read goes. Earlier orders are asked about one by one. */
const FIRST_LOOK_MS = 60 * MINUTE_MS;
/** An event that fails is tried again for this long after it happened. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

/**
 * Reads the provider's events since the last time, with every key that orders were made with. So a
 * refund made in its dashboard, a dispute or a late payment arrives without a webhook. Progress is
 * kept in the provider's time. An event that fails does not hold up the others and is read again.
 */
export async function readProviderEvents(deps: PaymentDeps): Promise<void> {
  const { keys } = deps.payments;
  for (const key of await keys.list(deps)) {
    const keyId = key.id;
    try {
      const facts = await keys.findFacts(deps, keyId);
      const since = facts?.eventsReadUntil ?? deps.clock.now() - FIRST_LOOK_MS;
      const events = await callWithKey(deps, key, (provider) =>
        provider.listEvents(since - OVERLAP_MS),
      );
      const until = await takeEvents(deps, events);
      await keys.noteEventsReadUntil(deps, { keyId, until: Math.max(until ?? since, since) });
    } catch (error) {
      deps.log.warn({ err: error, keyId }, "the provider's events could not be read");
    }
  }
}

/** Returns the time (milliseconds) up to which all events were handled; null without events. */
async function takeEvents(
  deps: PaymentDeps,
  events: readonly ProviderEvent[],
): Promise<number | null> {
  const latest = events.at(-1)?.createdAt ?? null;
  let firstFailed: number | null = null;
  for (const event of events) {
    try {
      await handleEvent(deps, event, 'events');
    } catch (error) {
      deps.log.warn({ err: error, event }, 'an event of the provider could not be taken');
      const isOld = (latest ?? 0) - event.createdAt > GIVE_UP_MS;
      if (!isOld) firstFailed ??= event.createdAt;
    }
  }
  return firstFailed ?? latest;
}
