import type { Readable } from 'node:stream';
import type { ObjectFacts } from './object-facts.ts';
import type { UploadStorage } from './upload-storage.ts';

/** An object that is being read. */
export interface StoredObject extends ObjectFacts {
  /**
   * Fills `target` with the bytes from `position` on, and answers how many there were: fewer at the
   * object's end. Mostly goes on where the call before ended.
   */
  read(target: Uint8Array, position: number): Promise<number>;
  /** Ends the reading, whose last call has been answered; may be repeated. */
  close(): void;
}

/**
 * Where files are kept: videos, thumbnails, covers, captions. Keys are made by the store
 * (`^[a-z0-9][\w./-]*$`, no `..`), never taken from a request.
 */
export interface Storage {
  /**
   * Stores an object whole under `key`, replacing what was there; durable once it resolves. Throws
   * StorageFull.
   */
  put(key: string, content: Readable | Uint8Array): Promise<ObjectFacts>;
  /** What is stored under `key`; null where nothing is. */
  stat(key: string): Promise<ObjectFacts | null>;
  /** Opens what is stored under `key` for reading here and there; null where nothing is. */
  open(key: string): Promise<StoredObject | null>;
  /** Streams the bytes from `start` to `end`, both inclusive, counted from 0. Throws ObjectMissing. */
  read(key: string, range: { start: number; end: number }): Promise<Readable>;
  /** Deletes the object; does nothing where there is none. */
  delete(key: string): Promise<void>;
  /** Where programs on this machine find the object as a file; null where it is none. */
  localPath(key: string): string | null;
  /** Where objects that come in chunks grow. */
  uploads: UploadStorage;
}

/** Thrown by `read` where nothing is stored under the key. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`No object is stored under ${key}`);
    this.name = 'ObjectMissing';
  }
}

/** Refuses keys that no part of the store would make, so that a key can never leave its root. */
export function assertKey(key: string): void {
  if (
    !/^[a-z0-9][\w./-]*$/.test(key) ||
    key.split('/').some((part) => part === '' || part === '..')
  ) {
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  }
}
