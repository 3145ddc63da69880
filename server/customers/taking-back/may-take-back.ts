import { TAKE_BACK_SECONDS } from '#contract/consumer-rights/taking-back.ts';
import type { Deps } from '#platform/deps.ts';
import { listEvents, listVideosOfOrderAlone, type Order } from '../../sales/index.ts';
import { readSetting } from '../../settings/index.ts';
import { sumPlayed } from '../../watching/index.ts';
import { takingBackSettings } from './taking-back.settings.ts';

const DAY_MS = 24 * 60 * 60_000;

/** For how many days after it was completed an order may be taken back; 0: none. */
export async function readTakeBackDays(deps: Pick<Deps, 'db' | 'vault'>): Promise<number> {
  return Number(await readSetting(deps, takingBackSettings.days));
}

/** Whether an order may be taken back; if not, why. Times and `playedMs` in milliseconds. */
export type TakingBack =
  | { kind: 'possible'; until: number; playedMs: number }
  | { kind: 'impossible'; why: string };

const impossible = (why: string): TakingBack => ({ kind: 'impossible', why });

/**
 * Whether its customer may take an order back now, where `days` are given for it. What the customer may watch by
 * another order as well stays theirs, so having watched it does not count.
 */
export async function mayTakeBack(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: orderId, status, customerId, totalCents, refundedCents }: Order,
  days: number,
): Promise<TakingBack> {
  if (status !== 'completed' || customerId === null) {
    return impossible('Only an order that is complete can be taken back.');
  }
  if (totalCents === 0) return impossible('This order was free, so there is nothing to give back.');
  if (refundedCents >= totalCents) return impossible('This order was refunded already.');
  // Not `settledAt`: that is later where a dispute was won.
  const completion = (await listEvents(deps, orderId)).find(({ to }) => to === 'completed');
  const until = (completion?.at ?? 0) + days * DAY_MS;
  if (deps.clock.now() >= until) {
    return impossible('The time in which this order could be taken back is over.');
  }
  const videoIds = await listVideosOfOrderAlone(deps, { orderId, customerId });
  const playedMs = await sumPlayed(deps, { customerId, videoIds });
  if (playedMs > TAKE_BACK_SECONDS * 1000) {
    return impossible('More than a minute of this order was watched, so it cannot be taken back.');
  }
  return { kind: 'possible', until, playedMs };
}
