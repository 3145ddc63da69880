import {
  describeTakingBack,
  type OwnTakingBack,
  TAKE_BACK_SECONDS,
} from '#contract/consumer-rights/taking-back.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { listEvents, listVideosOfOrderAlone, type Order } from '../../sales/index.ts';
import { readSettings } from '../../settings/index.ts';
import { sumPlayed } from '../../watching/index.ts';
import { listTakenBack, PERIOD_MS, type TakenBack } from './list-taken-back.ts';
import { takingBackSettings } from './taking-back.settings.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The shop's rules for taking back. */
export interface TakeBackRules {
  /** For how many days after it was completed an order may be taken back; 0: none. */
  days: number;
  /** How many orders an account may take back in 365 days. */
  times: number;
}

export async function readTakeBackRules(deps: Pick<Deps, 'db' | 'vault'>): Promise<TakeBackRules> {
  const { days, times } = await readSettings(deps, takingBackSettings);
  return { days: Number(days), times: Number(times) };
}

/** Says what may be taken back, before it is bought; undefined where nothing may. */
export async function readTakingBack(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<string | undefined> {
  const rules = await readTakeBackRules(deps);
  return rules.days === 0 ? undefined : describeTakingBack(rules);
}

/** Whether an order may be taken back, as the nth in 365 days; if not, why. Times and `playedMs` in milliseconds. */
export type TakingBack =
  | { kind: 'possible'; until: number; playedMs: number; nth: number }
  | { kind: 'impossible'; why: string }
  /** The shop's limit is reached; `againAt`: when it is possible again; `isTooLate`: its days are over by then. */
  | { kind: 'tooOften'; times: number; againAt: number; isTooLate: boolean };

const impossible = (why: string): TakingBack => ({ kind: 'impossible', why });

/**
 * Whether its customer may take an order back now, who took back those. What the customer may watch by
 * another order as well stays theirs, so having watched it does not count.
 */
export async function mayTakeBack(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: orderId, status, customerId, totalCents, refundedCents }: Order,
  { days, times, taken }: TakeBackRules & { taken: readonly TakenBack[] },
): Promise<TakingBack> {
  if (status !== 'completed' || customerId === null) {
    return impossible('Only an order that is complete can be taken back.');
  }
  if (totalCents === 0) return impossible('This order was free, so there is nothing to give back.');
  if (refundedCents >= totalCents) return impossible('This order was refunded already.');
  // Not `completedAt`: that is later where a dispute was won.
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
  // This one may have been begun before.
  const others = taken.filter((one) => one.orderId !== orderId);
  const again = againAt(others, times);
  if (again !== null) return { kind: 'tooOften', times, againAt: again, isTooLate: again >= until };
  return { kind: 'possible', until, playedMs, nth: others.length + 1 };
}

/** When who took back those may take back another, in milliseconds since 1970; null: now. */
export function againAt(taken: readonly TakenBack[], times: number): number | null {
  const leaving = taken.length < times ? undefined : taken.at(-times);
  return leaving === undefined ? null : leaving.at + PERIOD_MS;
}

/** Whether a customer has taken back as many orders as the shop allows, whatever they buy next. */
export async function readOwnTakingBack(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { customerId }: { customerId: string },
): Promise<OwnTakingBack> {
  const { days, times } = await readTakeBackRules(deps);
  if (days === 0) return {};
  const again = againAt(await listTakenBack(deps, customerId), times);
  return again === null ? {} : { tooOften: { times, againAt: isoTime(again) } };
}
