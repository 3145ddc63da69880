import type { Deps } from '#platform/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { NO_LIMIT, playbackSettings } from '../playback.settings.ts';
import { countNewerStreams, type Stream, upsertStream } from './streams.store.ts';

/**
 * Begins a stream of a customer. Returns how many concurrent streams the account may have; null if the number
 * is not limited, and then nothing is stored.
 */
export async function beginStream(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  stream: Stream,
): Promise<number | null> {
  const allowed = await readStreamLimit(deps);
  if (allowed !== null) await upsertStream(deps, stream);
  return allowed;
}

/**
 * Whether the stream of a customer's session is within the limit: fewer streams than allowed began later.
 * Computed each time, so the end of a stream counts at once. A session without a stream is within it. See
 * docs/decisions/0018-fair-sharing-is-no-lock.md.
 */
export async function isWithinStreamLimit(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  sessionHash: string,
): Promise<boolean> {
  const newer = await countNewerStreams(deps, sessionHash);
  if (newer === 0) return true;
  const allowed = await readStreamLimit(deps);
  return allowed === null || newer < allowed;
}

/** The number of concurrent streams that an account may have; null: there is no limit. */
async function readStreamLimit(deps: Pick<Deps, 'db' | 'vault'>): Promise<number | null> {
  const limit = await readSetting(deps, playbackSettings.concurrentStreams);
  return limit === NO_LIMIT ? null : Number(limit);
}
