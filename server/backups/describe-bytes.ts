const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** "48.2 GB": a size as people read it. */
export function describeBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const power = Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${UNITS[power - 1]}`;
}
