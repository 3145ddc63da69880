import type { Cast } from './cast.ts';

/** What a call is made with; without a path, that of the contract. */
interface Made {
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

type Make = (cast: Cast) => Made | Promise<Made>;

/** The status for anonymous, customer, stranger (another customer) and admin, in this order. */
type Expected = readonly [number, number, number, number];

/** What one call is made with, and what everybody gets for it. */
export interface CallCase {
  /** Makes what the call needs, anew for each role. */
  make?: Make;
  expected: Expected;
}

/** For whoever asks. */
export const ANYONE = [200, 200, 200, 200] as const;
/** For customers, each their own. */
export const CUSTOMERS = [401, 200, 200, 403] as const;
/** For the customer who bought it. */
export const OWNER = [401, 200, 403, 403] as const;
/** For whoever may watch it: the customer who bought it, and admins. */
export const VIEWERS = [401, 200, 403, 200] as const;
/** For admins. */
export const ADMINS = [401, 403, 403, 200] as const;

/** By method and path, as the contract has them. */
export type CallTable = Record<string, CallCase>;

export const call = (expected: Expected, make: Make): CallCase => ({ expected, make });

/**
 * What viewers ask for, by a path of the contract such as `/media/videos/:videoId` and the ids in it; and the
 * same with ids that somebody guessed.
 */
export function getForViewers(
  path: string,
  ids: (cast: Cast) => Record<string, string> | Promise<Record<string, string>>,
): CallTable {
  const fill = (known: Record<string, string>) =>
    path.replaceAll(/:(\w+)/g, (_, name) => known[name] ?? 'guessed');
  return {
    [`GET ${path}`]: call(VIEWERS, async (cast) => ({ path: fill(await ids(cast)) })),
    [`GET ${path} (guessed)`]: call([401, 404, 404, 404], () => ({ path: fill({}) })),
  };
}
