import { visit } from '#platform/http-client/visit.ts';
import { questionHeader, SEEN_PATH, type Seen } from '../../../pages/seen-route.ts';
import type { Patient } from '../patient.ts';

function isSeen(answer: unknown): answer is Seen {
  return typeof answer === 'object' && answer !== null && 'trustProxy' in answer;
}

/**
 * Asks the store at an address how it sees this request; null if it is not this store that answers.
 * Throws VisitFailed.
 */
export async function askSeen(
  patient: Patient,
  address: URL,
  headers: Record<string, string> = {},
): Promise<Seen | null> {
  const question = questionHeader(await patient.vault(), crypto.randomUUID());
  const { status, body } = await visit(new URL(SEEN_PATH, address), { ...question, ...headers });
  if (status !== 200) return null;
  try {
    const answer: unknown = JSON.parse(body);
    return isSeen(answer) ? answer : null;
  } catch {
    return null;
  }
}
