import { buffer } from 'node:stream/consumers';
import { randomIds } from '../../ids/ids.ts';
import { StorageAway, StorageFull } from '../objects.ts';
import { readObject } from '../read-object.ts';
import type { Storage } from '../storage.ts';

const WORDS = Buffer.from('Can files be kept here?');

/**
 * Finds out whether files can be kept in a storage, by everything that a store does there: an object is written,
 * listed, read in part and deleted, and an upload begun and discarded. Returns the reason why not; null: they can.
 */
export async function whyUnusable(storage: Storage): Promise<string | null> {
  const id = randomIds.id();
  const key = `probe/${id}`;
  try {
    await storage.put(key, WORDS);
    const read = await buffer(readObject(storage, key, { start: 4, end: WORDS.length - 1 }));
    if (!read.equals(WORDS.subarray(4)))
      return 'The storage does not give back what was written to it. Choose another object store.';
    await storage.delete(key);
    const handle = await storage.uploads.begin({ id, key });
    await storage.uploads.discard(handle);
    for await (const _object of storage.list()) break;
    return null;
  } catch (error) {
    if (error instanceof StorageAway) return error.message;
    if (error instanceof StorageFull && error.cause instanceof Error) return error.cause.message;
    throw error;
  }
}
