import type { Readable } from 'node:stream';
import type { ObjectFacts, UploadStorage } from './upload-storage.ts';

/** An object that is being read. */
export interface StoredObject extends ObjectFacts {
  /**
   * Reads bytes from `position` on into `target`. Returns their number, which is smaller at the
   * object's end. Most calls continue where the one before ended.
   */
  read(target: Uint8Array, position: number): Promise<number>;
  /**
   * The same, where the bytes are probably in memory. Null: they may not be, or waiting for them took long
   * a short while ago; `read` reads them.
   */
  readAtOnce(target: Uint8Array, position: number): number | null;
  /** Closes the object after the last read. May be repeated. */
  close(): void;
}

/** An object in a list. While all three stay the same, so do its bytes. */
export interface ListedObject extends ObjectFacts {
  key: string;
  /** When it was stored, in milliseconds since 1970 (UTC). */
  modifiedAt: number;
}

/**
 * Where files are kept: videos, thumbnails, covers, captions. Keys are made by the store
 * (`^[a-z0-9][\w./-]*$`, no `..`), never taken from a request.
 */
export interface Storage {
  /**
   * Stores a complete object under `key` and replaces an older one. Durable once it resolves. Throws
   * StorageFull.
   */
  put(key: string, content: Readable | Uint8Array): Promise<ObjectFacts>;
  /** The facts about the object under `key`; null if there is none. */
  stat(key: string): Promise<ObjectFacts | null>;
  /**
   * Opens the object under `key` for reading at any position; null if there is none. Answers at once
   * where it can, because a player asks for range after range.
   */
  open(key: string): StoredObject | Promise<StoredObject | null>;
  /** Streams the bytes from `start` to `end`, both inclusive, counted from 0. Throws ObjectMissing. */
  read(key: string, range: { start: number; end: number }): Promise<Readable>;
  /** Deletes the object, if there is one. Durable once it resolves. */
  delete(key: string): Promise<void>;
  /** All objects, in no order. One that comes or goes meanwhile may be missing. */
  list(): AsyncIterable<ListedObject>;
  /** The absolute path of the object for programs on this machine; null if it is not a file. */
  localPath(key: string): string | null;
  /** The uploads, which arrive in chunks. */
  uploads: UploadStorage;
}

/** Thrown by `read` if there is no object under the key. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`No object is stored under ${key}`);
    this.name = 'ObjectMissing';
  }
}

/** Refuses keys that the store does not create itself, so that a key cannot leave the root folder. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}

/** Whether the store can have created a key itself. */
export function isKey(key: string): boolean {
  return (
    /^[a-z0-9][\w./-]*$/.test(key) && !key.split('/').some((part) => part === '' || part === '..')
  );
}
