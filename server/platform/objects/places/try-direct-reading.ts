import { systemClock } from '../../clock/system-clock.ts';
import { FetchFailed, fetchOnce } from '../../http-client/fetch-once.ts';
import { randomIds } from '../../ids/ids.ts';
import type { Bytes } from '../objects.ts';
import type { DirectReading, Storage } from '../storage.ts';

const WORDS = 'Can players come here?';
const PART: Bytes = { start: 4, end: 10 };

/**
 * Finds out whether pages of an origin can read objects past the store, as players do: by a signed address, with the
 * range it is signed for. Bucket's settings are not asked, because not every object store has such a call. Returns
 * the reason why not, as a sentence; null: they can. Throws what the storage throws.
 */
export async function whyNotDirect(
  storage: Pick<Storage, 'put' | 'delete'>,
  { direct, origin }: { direct: DirectReading; origin: string },
): Promise<string | null> {
  const key = `probe/${randomIds.id()}`;
  await storage.put(key, Buffer.from(WORDS));
  try {
    return await tryAddress(new URL(await direct.addressOf(key, PART)), origin);
  } catch (error) {
    if (error instanceof FetchFailed) return error.message;
    throw error;
  } finally {
    await storage.delete(key);
  }
}

async function tryAddress(address: URL, origin: string): Promise<string | null> {
  const ask = ({ start, end }: Bytes) =>
    fetchOnce(systemClock, address, { origin, range: `bytes=${start}-${end}` });
  const { status, body, allowedOrigin } = await ask(PART);
  if (status !== 206 || body !== WORDS.slice(PART.start, PART.end + 1))
    return `${address.host} does not answer addresses that are signed for a range (status ${status}). They are good for a minute, by the clock of this machine.`;
  if (allowedOrigin !== '*' && allowedOrigin !== origin)
    return `${address.host} does not let pages of ${origin} read what it answers (no Access-Control-Allow-Origin).`;
  if ((await ask({ start: 0, end: PART.end })).status < 400)
    return `${address.host} answers other ranges than an address is signed for: it does not check signatures.`;
  return null;
}
