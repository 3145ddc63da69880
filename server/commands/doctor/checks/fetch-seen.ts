import { fetchOnce } from '#platform/http-client/fetch-once.ts';
import { questionHeader, SEEN_PATH, type Seen } from '../../../pages/seen-route.ts';
import type { DoctorContext } from '../doctor-context.ts';

function isSeen(answer: unknown): answer is Seen {
  return typeof answer === 'object' && answer !== null && 'trustProxy' in answer;
}

/**
 * Fetches from the store at an address how it sees this request; null if another server responds.
 * Throws FetchFailed.
 */
export async function fetchSeen(
  context: DoctorContext,
  address: URL,
  headers: Record<string, string> = {},
): Promise<Seen | null> {
  const question = questionHeader(await context.vault(), crypto.randomUUID());
  const { status, body } = await fetchOnce(context.clock, new URL(SEEN_PATH, address), {
    ...question,
    ...headers,
  });
  if (status !== 200) return null;
  try {
    const answer: unknown = JSON.parse(body);
    return isSeen(answer) ? answer : null;
  } catch {
    return null;
  }
}
