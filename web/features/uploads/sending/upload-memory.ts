import * as z from 'zod/mini';

const KEY = 'sleigh.uploads';
/** The server deletes an upload a day after its last chunk, so older entries are of no use. */
const KEEP_MS = 7 * 24 * 3_600_000;

const remembered = z.record(z.string(), z.object({ uploadId: z.string(), at: z.number() }));
type Remembered = z.output<typeof remembered>;

/** Which upload belongs to which file (by its fingerprint); survives a reload or a crash of the tab. */
export interface UploadMemory {
  recall(fingerprint: string): string | null;
  remember(fingerprint: string, uploadId: string): void;
  forget(fingerprint: string): void;
}

function read(storage: Storage): Remembered {
  try {
    const result = z.safeParse(remembered, JSON.parse(storage.getItem(KEY) ?? '{}'));
    return result.success ? result.data : {};
  } catch {
    return {};
  }
}

/** A memory in the browser's storage. If that is full or blocked, uploads start over after a reload. */
export function createUploadMemory(storage: Storage, now: () => number): UploadMemory {
  const change = (edit: (entries: Remembered) => Remembered) => {
    const fresh = Object.entries(read(storage)).filter(([, { at }]) => now() - at < KEEP_MS);
    try {
      storage.setItem(KEY, JSON.stringify(edit(Object.fromEntries(fresh))));
    } catch {
      // The upload continues without it.
    }
  };
  return {
    recall: (fingerprint) => read(storage)[fingerprint]?.uploadId ?? null,
    remember: (fingerprint, uploadId) =>
      change((entries) => ({ ...entries, [fingerprint]: { uploadId, at: now() } })),
    forget: (fingerprint) => change(({ [fingerprint]: _gone, ...rest }) => rest),
  };
}
