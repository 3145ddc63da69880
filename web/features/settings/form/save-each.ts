import { messageFor } from '../../../lib/http-error.ts';

export interface Entry {
  readonly key: string;
  readonly value: string;
  /** The settings that it belongs to: if one of them is refused, it is not sent. */
  readonly after?: readonly string[];
}

export interface Refusal {
  readonly key: string;
  readonly error: unknown;
  /** Why it was refused, for the field. */
  readonly message: string;
}

export interface Outcome {
  /** The saved settings with their present values. */
  readonly saved: readonly Entry[];
  readonly refused: readonly Refusal[];
}

/**
 * Saves settings one by one, because the server takes one at a time. If one is refused, the others are
 * still saved.
 */
export async function saveEach(
  entries: readonly Entry[],
  save: (entry: Entry) => Promise<Entry>,
): Promise<Outcome> {
  const saved: Entry[] = [];
  const refused: Refusal[] = [];
  for (const entry of entries) {
    if (refused.some(({ key }) => entry.after?.includes(key))) continue;
    try {
      saved.push(await save(entry));
    } catch (error) {
      const message = messageFor(error, 'This could not be saved. Please try again.');
      refused.push({ key: entry.key, error, message });
    }
  }
  return { saved, refused };
}
