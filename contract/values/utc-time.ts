const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
});

/** An ISO 8601 time as documents show it, the same for everybody: "December 24, 2026 at 6:05:00 PM UTC". */
export function utcTime(iso: string): string {
  return format.format(new Date(iso));
}
