import type { OverviewPeriod } from '#contract/overview.ts';
import { addDays, countDays } from '#platform/clock/time-zone.ts';

/** Days of the calendar, both included: "2026-12-01" to "2026-12-24". */
export interface Days {
  from: string;
  to: string;
}

export interface Chosen {
  period?: OverviewPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));

function dayOf(year: number, month: number, date: number): string {
  // The last day of a month is the 0th of the next.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The day so many months before; the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const index = yearOf(day) * 12 + monthOf(day) - 1 - months;
  return dayOf(Math.floor(index / 12), (index % 12) + 1, Number(day.slice(8)));
}

/** The days of a period that ends today, or those that were chosen. */
export function daysOf({ period = 'month', from, to }: Chosen, today: string): Days {
  if (from !== undefined && to !== undefined) return { from, to };
  const first = {
    today,
    week: addDays(today, -6),
    month: `${today.slice(0, 7)}-01`,
    year: `${today.slice(0, 4)}-01-01`,
  }[period];
  return { from: first, to: today };
}

/** The days that they are compared with: the same ones of the last month or year, else as many just before. */
export function daysBefore({ period = 'month', from: chosen }: Chosen, { from, to }: Days): Days {
  if (chosen === undefined && (period === 'month' || period === 'year')) {
    const months = period === 'month' ? 1 : 12;
    return { from: monthsBefore(from, months), to: monthsBefore(to, months) };
  }
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

export type Unit = 'day' | 'week' | 'month';
const MOST_BARS = 31;

/** The bars of a chart: days, 7 days each, or months. A span of less than a week has the week up to its end. */
export function barsOf({ from, to }: Days): { unit: Unit; bars: Days[] } {
  const length = countDays(from, to);
  if (length <= MOST_BARS) {
    const first = length < 7 ? addDays(to, -6) : from;
    return { unit: 'day', bars: stepsOf(first, to, (day) => day) };
  }
  if (length <= MOST_BARS * 7)
    return { unit: 'week', bars: stepsOf(from, to, (day) => addDays(day, 6)) };
  const endOfMonth = (day: string) => dayOf(yearOf(day), monthOf(day), 31);
  return { unit: 'month', bars: stepsOf(from, to, endOfMonth) };
}

function stepsOf(from: string, to: string, endOf: (day: string) => string): Days[] {
  const steps: Days[] = [];
  for (let day = from; day <= to; ) {
    const end = endOf(day) < to ? endOf(day) : to;
    steps.push({ from: day, to: end });
    day = addDays(end, 1);
  }
  return steps;
}
