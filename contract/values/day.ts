import * as z from 'zod/mini';

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  // Not the 30th of February, which would be the 2nd of March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}

/** A day of the calendar, without a time or a time zone: "2026-12-24". The year is from 1970 to 2999. */
/* @__NO_SIDE_EFFECTS__ */
export function day() {
  return z
    .string()
    .check(
      z.refine(
        (value) => isDay(value) && value >= '1970-01-01' && value < '3000',
        'must be a day such as 2026-12-24',
      ),
    );
}

/** Whether the days are in order; one that is missing is no bound. To be checked with the message below. */
export function areInOrder({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): boolean {
  return from === undefined || to === undefined || from <= to;
}

export const NOT_IN_ORDER = 'must not be before the first day';
