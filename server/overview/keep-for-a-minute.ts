import type { Clock } from '#platform/clock/clock.ts';

const MINUTE_MS = 60_000;
/** About 100 spans of days are kept for each period that admins look at. */
const MOST = 5000;

/** Reads a value unless it is known. */
export type Keep<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/** Keeps what was read for a minute, by a key; what could not be read is read anew. */
export function keepForAMinute<Value>({ clock }: { clock: Clock }): Keep<Value> {
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
