const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // Swedish dates are those of ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** Whether a name is a time zone that this Node knows: "UTC", "Europe/Berlin". */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** A moment (milliseconds) by the clocks of a zone: "2026-12-24 18:05:00". */
function wallTime(zone: string, at: number): string {
  return formatOf(zone).format(at);
}

/** The day of a moment (milliseconds) in a zone: "2026-12-24". */
export function dayAt(zone: string, at: number): string {
  return wallTime(zone, at).slice(0, 10);
}

/** A moment (milliseconds) as the clocks of a zone show it: "2026-12-24 18:05". */
export function minuteAt(zone: string, at: number): string {
  return wallTime(zone, at).slice(0, 16);
}

/** The day so many days later; earlier where `days` is below 0. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days there are from one day to another, both included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}

function offsetAt(zone: string, at: number): number {
  return Date.parse(`${wallTime(zone, at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * The moment (milliseconds) at which a day begins in a zone. Where clocks are set back at midnight, so that an hour
 * happens twice, the day begins once: the repeated hour belongs to the day that it shows. Where they are set forward at
 * midnight, it begins with the first minute that exists; a day that a zone has left out begins with the next one.
 */
export function startOfDay(zone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offsets in force before and after: at most one change lies between.
  const begins = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - offsetAt(zone, near))
    .toSorted((a, b) => a - b)
    .find((at) => dayAt(zone, at) === day);
  return begins ?? startOfDay(zone, addDays(day, 1));
}
