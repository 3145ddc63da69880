import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { errorCode } from '../../errors/error-code.ts';
import { assertKey, ObjectMissing, type ObjectStore } from '../objects.ts';
import { statObject } from '../read-object.ts';
import type { DraftStorage } from '../upload-storage.ts';

interface DraftsPlace {
  /** Drafts on this machine. */
  scratch: DraftStorage;
  objects: ObjectStore;
}

/** Drafts are files on this machine, which are sent to a bucket when they are finished. */
export function createS3Drafts({ scratch, objects }: DraftsPlace): DraftStorage {
  return {
    ...scratch,
    async finish(draft, { key, sizeBytes }) {
      assertKey(key);
      const path = scratch.pathOf(draft) ?? '';
      const there = await stat(path).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      });
      if (there === null) {
        // Interrupted after it was sent: the object under the key is this draft.
        const facts = await statObject(objects, key);
        if (facts?.sizeBytes !== sizeBytes) throw new ObjectMissing(key);
        return facts;
      }
      if (there.size < sizeBytes) throw new ObjectMissing(draft);
      const bytes =
        sizeBytes === 0 ? Buffer.alloc(0) : createReadStream(path, { end: sizeBytes - 1 });
      const facts = await objects.put(key, bytes);
      if (facts.sizeBytes !== sizeBytes) throw new ObjectMissing(draft);
      await scratch.discard(draft);
      return facts;
    },
  };
}
