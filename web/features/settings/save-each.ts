import type { SettingKey } from '#contract/settings.ts';

export interface Entry {
  readonly key: SettingKey;
  readonly value: string;
}

export interface Refusal {
  readonly key: SettingKey;
  readonly error: unknown;
}

export interface Outcome {
  /** What was saved, with the values that are in force now. */
  readonly saved: readonly Entry[];
  readonly refused: readonly Refusal[];
}

/**
 * Saves settings one after the other, as the server takes them. One that is refused does not keep the
 * others from being saved: each field then says how it went.
 */
export async function saveEach(
  entries: readonly Entry[],
  save: (entry: Entry) => Promise<Entry>,
): Promise<Outcome> {
  const saved: Entry[] = [];
  const refused: Refusal[] = [];
  for (const entry of entries) {
    try {
      saved.push(await save(entry));
    } catch (error) {
      refused.push({ key: entry.key, error });
    }
  }
  return { saved, refused };
}
