import { systemClock } from '../../clock/system-clock.ts';
import type { FoundObject } from './open-object.ts';

/** So long it is not asked again what an object is, because a player asks for range after range. */
const KEPT_MS = 60_000;
/** With their first bytes: 16 MB. */
const MOST_KEPT = 256;

/**
 * What is known of large objects, with their first bytes, in which players find what they need first: so each range
 * takes one request or none. What was replaced by another process is noticed when other bytes are asked for.
 */
export function knownFacts() {
  const facts = new Map<string, FoundObject & { at: number }>();
  let changes = 0;
  return {
    /** Null if nothing is known. */
    get(key: string): FoundObject | null {
      const known = facts.get(key);
      if (known === undefined) return null;
      if (systemClock.monotonic() - known.at <= KEPT_MS) return known;
      facts.delete(key);
      return null;
    },
    /** To be passed to `keep`: what was asked for before a change does not count after it. */
    changes: () => changes,
    keep(key: string, found: FoundObject, before: number): void {
      if (before !== changes) return;
      facts.delete(key);
      facts.set(key, { ...found, at: systemClock.monotonic() });
      const [oldest] = facts.keys();
      if (facts.size > MOST_KEPT && oldest !== undefined) facts.delete(oldest);
    },
    /** An object was replaced or deleted, or is about to be. */
    forget(key: string): void {
      changes += 1;
      facts.delete(key);
    },
  };
}
