import { TAKE_BACK_PERIOD_DAYS } from '#contract/consumer-rights/taking-back.ts';
import type { Deps } from '#platform/deps.ts';
import { listActionsOn } from '../../sales/index.ts';

const DAY_MS = 24 * 60 * 60_000;
export const PERIOD_MS = TAKE_BACK_PERIOD_DAYS * DAY_MS;
/** How long an order may be on its way back: what the provider did not answer is known within minutes. */
const UNDER_WAY_MS = DAY_MS;

/** How the line begins that says that an order is taken back. Those of earlier versions are counted by it as well. */
export const TAKES_BACK = 'The customer takes this order back.';
/** The line after it where no refund was made. */
export const NOT_TAKEN_BACK = 'This order was not taken back.';

/** An order that its customer took back; `at`: when, in milliseconds since 1970. */
export interface TakenBack {
  orderId: string;
  at: number;
}

/**
 * The orders that a customer took back in the last 365 days, the earliest first: those that are refunded, and those
 * whose refund may be under way. One whose refund failed, so that the shop gave the access back, is none.
 */
export async function listTakenBack(
  deps: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
): Promise<TakenBack[]> {
  const now = deps.clock.now();
  const actions = await listActionsOn(deps, { customerId, actor: 'buyer', after: now - PERIOD_MS });
  const taken = [...Map.groupBy(actions, ({ orderId }) => orderId)].flatMap(([orderId, lines]) => {
    const begun = lines.filter(({ cause }) => cause.startsWith(TAKES_BACK));
    const failed = lines.filter(({ cause }) => cause === NOT_TAKEN_BACK);
    const last = begun.at(-1);
    if (last === undefined) return [];
    const isKnown = lines.slice(lines.indexOf(last)).some(({ to }) => to === 'refunded');
    const isUnderWay = !isKnown && begun.length > failed.length && last.at > now - UNDER_WAY_MS;
    return last.status === 'refunded' || isUnderWay ? [{ orderId, at: last.at }] : [];
  });
  return taken.toSorted((a, b) => a.at - b.at);
}
