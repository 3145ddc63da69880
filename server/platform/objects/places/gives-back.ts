import { buffer } from 'node:stream/consumers';
import { randomIds } from '../../ids/ids.ts';
import type { ObjectStore } from '../objects.ts';
import { readObject } from '../read-object.ts';

const WORDS = Buffer.from('Can objects be kept here?');

/**
 * Tries what is done in every object store: an object is written, read in part, listed and deleted. Returns whether
 * it came back as it was written. Throws what the object store throws.
 */
export async function givesBack(store: ObjectStore): Promise<boolean> {
  const key = `probe/${randomIds.id()}`;
  await store.put(key, WORDS);
  const read = await buffer(readObject(store, key, { start: 4, end: WORDS.length - 1 }));
  for await (const _object of store.list('probe/')) break;
  await store.delete(key);
  return read.equals(WORDS.subarray(4));
}
