import { centsFromDecimal } from '#contract/values/money.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const dateAndTime: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** The minus sign before an amount. A hyphen is shorter, and a line may break after it. */
export const MINUS = '\u2212';

/** Cents as dollars, always with two decimals: 129900 -> "$1,299.00". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** Dollars as the calls carry them, with a sign and two decimals: "49.9" -> "$49.90". */
export function formatDollars(decimal: string): string {
  return formatCents(centsFromDecimal(decimal) ?? Number.NaN);
}

/** Seconds as minutes:seconds, or "Unknown": 61.4 -> "1:01". */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) {
    return 'Unknown';
  }
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A long playing time in words: 4320 -> "1 h 12 min", 40 -> "1 min". */
export function formatPlayingTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The part of an order's id that is shown. */
export function formatOrderId(id: string): string {
  return id.slice(0, 8);
}

/** The part of a customer's id that is shown. */
export function formatCustomerId(id: string): string {
  return id.slice(0, 12);
}

/** An ISO 8601 time in the viewer's time zone, or in the given one: "Dec 24, 2026, 6:05 PM". */
export function formatDate(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...dateAndTime, timeZone }).format(new Date(iso));
}

/** When something happened, in the viewer's time zone: "at 2:32 PM" today, else "on Dec 24, 2026, 6:05 PM". */
export function formatSince(time: number, now = Date.now()): string {
  const date = new Date(time);
  if (date.toDateString() !== new Date(now).toDateString()) {
    return `on ${formatDate(date.toISOString())}`;
  }
  return `at ${formatTime(date.toISOString())}`;
}

/** The time of day of an ISO 8601 time, in the viewer's time zone: "2:32 PM". */
export function formatTime(iso: string): string {
  const { hour, minute } = dateAndTime;
  return new Intl.DateTimeFormat('en-US', { hour, minute }).format(new Date(iso));
}

/** An ISO 8601 time as a day in UTC, the same for everybody, as on a document: "December 24, 2026". */
export function formatDay(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}

/** "1 package", "1,234 packages". */
export function formatCount(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}
