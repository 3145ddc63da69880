import { systemClock } from '../../clock/system-clock.ts';
import type { FoundObject } from './open-object.ts';

/** How long the facts count, because a player asks for range after range. */
const KEPT_MS = 60_000;
/** The most objects that are cached; their first bytes take 16 MB. */
const MOST_KEPT = 256;

/**
 * Caches the facts about large objects with their first bytes, in which players find what they need first: so each
 * range takes one request or none. An object that another process replaced is noticed when other bytes are asked for.
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
