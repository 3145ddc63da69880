import type { Overview } from '#contract/overview.ts';
import { addDays, dayAt, startOfDay } from '#platform/clock/time-zone.ts';
import type { Deps } from '#platform/deps.ts';
import { countNewCustomers } from '../accounts/index.ts';
import { type Figures, readFigures, readMode } from '../sales/index.ts';
import { readTimeZone } from '../shop/index.ts';
import type { Memoize } from './memoize.ts';
import { barsOf, type Chosen, type Days, daysBefore, daysOf } from './period.ts';

export type OverviewDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments'>;

/** The figures of some days, with the new customers. */
type Counted = Figures & { customers: number };
export type MemoizeFigures = Memoize<Counted>;

/** The shop's time zone and today in it, by which days are counted, and which payments count. */
interface Rules {
  zone: string;
  today: string;
  mode: { livemode: boolean };
}

export async function readRules(deps: OverviewDeps): Promise<Rules> {
  const zone = await readTimeZone(deps);
  return { zone, today: dayAt(zone, deps.clock.now()), mode: await readMode(deps) };
}

/** The time from the beginning of the first day until the end of the last. */
export function spanOf(zone: string, { from, to }: Days) {
  return { from: startOfDay(zone, from), before: startOfDay(zone, addDays(to, 1)) };
}

/** Reads what was sold in the chosen days, against those before. Days that are over are counted once a minute. */
export async function readOverview(
  deps: OverviewDeps,
  memoize: MemoizeFigures,
  chosen: Chosen,
): Promise<Overview> {
  const rules = await readRules(deps);
  const { zone, today, mode } = rules;
  const days = daysOf(chosen, today);
  const before = daysBefore(chosen, days);
  const count = (which: Days) => countDays(deps, memoize, { ...rules, days: which });
  const { unit, bars } = barsOf(days);
  const counted = [];
  let now = nothing;
  for (const bar of bars) {
    const { customers, ...figures } = await count(bar);
    counted.push({ ...bar, ...figures });
    // The chart of a few days begins before them.
    if (bar.from >= days.from) now = sum(now, { ...figures, customers });
  }
  return {
    days,
    before,
    timeZone: zone,
    today,
    mode: mode.livemode ? 'live' : 'test',
    now,
    earlier: await count(before),
    chart: { unit, bars: counted },
  };
}

async function countDays(
  deps: OverviewDeps,
  memoize: MemoizeFigures,
  { zone, today, mode, days }: Rules & { days: Days },
): Promise<Counted> {
  const { from, to } = days;
  const count = async (which: Days): Promise<Counted> => {
    const span = spanOf(zone, which);
    const figures = await readFigures(deps, span, mode);
    return { ...figures, customers: await countNewCustomers(deps, span) };
  };
  const past = { from, to: to < today ? to : addDays(today, -1) };
  const key = `${past.from} ${past.to} ${zone} ${mode.livemode}`;
  const over = past.from <= past.to ? await memoize(key, () => count(past)) : nothing;
  if (to < today) return over;
  return sum(over, await count({ from: from > today ? from : today, to }));
}

const nothing: Counted = { takingsCents: 0, refundsCents: 0, orders: 0, customers: 0 };

function sum(one: Counted, other: Counted): Counted {
  return {
    takingsCents: one.takingsCents + other.takingsCents,
    refundsCents: one.refundsCents + other.refundsCents,
    orders: one.orders + other.orders,
    customers: one.customers + other.customers,
  };
}
