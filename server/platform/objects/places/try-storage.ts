import { randomIds } from '../../ids/ids.ts';
import { StorageAway, StorageFull } from '../objects.ts';
import type { Storage } from '../storage.ts';
import { givesBack } from './gives-back.ts';

/**
 * Finds out whether files can be kept in a storage, by everything that a store does there, an upload
 * included, which is begun and discarded. Returns the reason why not; null: they can.
 */
export async function whyUnusable(storage: Storage): Promise<string | null> {
  try {
    if (!(await givesBack(storage)))
      return 'The storage does not give back what was written to it. Choose another object store.';
    const id = randomIds.id();
    const handle = await storage.uploads.begin({ id, key: `probe/${id}` });
    await storage.uploads.discard(handle);
    return null;
  } catch (error) {
    if (error instanceof StorageAway) return error.message;
    if (error instanceof StorageFull && error.cause instanceof Error) return error.cause.message;
    throw error;
  }
}
