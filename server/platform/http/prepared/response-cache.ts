import { onWritten } from '../../database/watch-writes.ts';
import type { Db, Deps } from '../../deps.ts';
import type { PreparedResponse } from './prepared-response.ts';

/**
 * Cached responses are made again after so long, because another node or program may have changed what they show. Its
 * changes are seen within a second, including the time to read them.
 */
const FRESH_MS = 800;

interface Entry<Made> {
  made: Made;
  /** When what it shows was read, in milliseconds since 1970. */
  from: number;
  /** The number of changes by this process before that. */
  changes: number;
}

/**
 * A cache for responses that are the same for everybody, by their keys. Returns a function that gives the response of a
 * key, made again if necessary; null where it has none. A change by this process is in the next response: it is seen at
 * the commit, before the request that made the change is answered.
 */
export function createResponseCache<Made extends { answer: PreparedResponse }>(
  deps: Db & Pick<Deps, 'clock'>,
  {
    tables,
    most,
    make,
  }: {
    /** The tables that the responses are read from. */
    tables: Parameters<typeof onWritten>[1];
    /** The most responses that are cached; the one that was made first goes. */
    most: number;
    /** Makes the response of a key, from the former one if that says the same; null where it has none. */
    make: (key: string, former: Made | undefined) => Promise<Made | null>;
  },
): (key: string) => Promise<PreparedResponse | null> {
  const entries = new Map<string, Entry<Made>>();
  const reading = new Map<string, Promise<PreparedResponse | null>>();
  let changes = 0;
  onWritten(deps.db, tables, () => {
    changes += 1;
    // The reads under way may be from before the change, so nobody new may wait for them.
    reading.clear();
  });
  const store = (key: string, entry: Entry<Made>) => {
    entries.delete(key);
    entries.set(key, entry);
    for (const first of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(first);
    }
  };
  const read = async (key: string): Promise<PreparedResponse | null> => {
    const [from, before] = [deps.clock.now(), changes];
    const made = await make(key, entries.get(key)?.made);
    if (made === null) entries.delete(key);
    else store(key, { made, from, changes: before });
    return made?.answer ?? null;
  };
  const freshFromCache = (key: string): PreparedResponse | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || entry.changes !== changes) return undefined;
    const age = deps.clock.now() - entry.from;
    return age >= 0 && age < FRESH_MS ? entry.made.answer : undefined;
  };
  return async (key) => {
    const cached = freshFromCache(key);
    if (cached !== undefined) return cached;
    const mine = reading.get(key) ?? read(key);
    reading.set(key, mine);
    try {
      return await mine;
    } finally {
      if (reading.get(key) === mine) reading.delete(key);
    }
  };
}
