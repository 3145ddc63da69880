import type { Overview, OverviewFigures } from '#contract/overview.ts';
import { formatCents } from '../../lib/format.ts';

type Days = Overview['days'];

const inYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const whole = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Days in words, the same for everybody: "Dec 24, 2026", "Dec 1 – 24, 2026". */
export function formatDays({ from, to }: Days): string {
  return from === to
    ? whole.format(new Date(from))
    : whole.formatRange(new Date(from), new Date(to));
}

/** Days within a sentence: "on Dec 24, 2026", "from Dec 1, 2026 to Dec 24, 2026". */
function onDays({ from, to }: Days): string {
  const [first, last] = [from, to].map((day) => whole.format(new Date(day)));
  return from === to ? `on ${first}` : `from ${first} to ${last}`;
}

/** The label below a bar: its day, the days of a week, or its month. */
export function labelOf(unit: Overview['chart']['unit'], { from, to }: Days): string {
  if (unit === 'month') return month.format(new Date(from));
  if (from === to) return inYear.format(new Date(from));
  return inYear.formatRange(new Date(from), new Date(to));
}

const WORDS = {
  today: { now: 'today', before: 'yesterday' },
  week: { now: 'in the last 7 days', before: 'in the 7 days before' },
  month: { now: 'this month', before: 'in the same days of last month' },
  year: { now: 'this year', before: 'in the same days of last year' },
};

/** How the days are called in a sentence, and those that they are compared with. */
export function wordsFor(
  shown: { period: keyof typeof WORDS } | Days,
  { days, before }: Pick<Overview, 'days' | 'before'>,
): { now: string; before: string } {
  if ('period' in shown) return WORDS[shown.period];
  return { now: onDays(days), before: onDays(before) };
}

/** How much more or less it is than before, in percent; null where there was nothing before. */
export function changeOf(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '±0 %';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')} %`;
}

/** Cents that may be below 0, with a minus sign. */
export function formatSigned(cents: number): string {
  return cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents);
}

/** "3,000 orders today, $177,000.00 taken". */
export function sentenceOf({ orders, takingsCents }: OverviewFigures, words: string): string {
  const many = `${orders.toLocaleString('en-US')} ${orders === 1 ? 'order' : 'orders'}`;
  const count = orders === 0 ? 'No orders' : many;
  return `${count} ${words}, ${formatCents(takingsCents)} taken`;
}
