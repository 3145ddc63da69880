import { listKeys, noteEventsReadUntil, readEventsUntil } from '../settings/index.ts';
import type { SettleDeps } from './settlement.ts';
import { takeEvent } from './take-event.ts';

/** Read again this far back (milliseconds): the provider's clock and list may lag behind. */
const OVERLAP_MS = 5 * 60_000;

/**
 * Reads what happened at the provider since the last time, under every key that orders were made
 * with: so a refund made in its dashboard, a dispute or a late payment arrives without a webhook.
 * Stops at the first event that fails, to go on there the next time.
 */
export async function readProviderEvents(deps: SettleDeps): Promise<void> {
  for (const { id: keyId, secretKey } of await listKeys(deps)) {
    try {
      const now = deps.clock.now();
      const since = (await readEventsUntil(deps, keyId)) ?? now;
      const events = await deps.payments.connect(secretKey).listEvents(since - OVERLAP_MS);
      for (const event of events) await takeEvent(deps, event, 'events');
      await noteEventsReadUntil(deps, { keyId, until: now });
    } catch (error) {
      deps.log.warn({ err: error, keyId }, "the provider's events could not be read");
    }
  }
}
