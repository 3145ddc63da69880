import type { Clock } from '#platform/clock/clock.ts';

const MINUTE_MS = 60_000;
/** About 100 spans of days are kept for each period that admins look at. */
const MOST = 5000;

/** Returns the memoized value of a key, or reads it. */
export type Memoize<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/** Memoizes values by key for a minute. A read that failed is not kept: the next call reads again. */
export function createMemoizer<Value>({ clock }: { clock: Clock }): Memoize<Value> {
  const kept = new Map<string, { at: number; value: Promise<Value> }>();
  return (key, read) => {
    const now = clock.now();
    const known = kept.get(key);
    if (known !== undefined && Math.abs(now - known.at) < MINUTE_MS) return known.value;
    if (kept.size >= MOST) kept.clear();
    const value = read();
    kept.set(key, { at: now, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}
