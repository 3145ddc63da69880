import type { Readable } from 'node:stream';
import type { DraftStorage, ObjectFacts, UploadStorage } from './upload-storage.ts';

/** The bytes from `start` to `end`, both inclusive, counted from 0. */
export interface Bytes {
  start: number;
  end: number;
}

/** An object that is being read. */
export interface StoredObject extends ObjectFacts {
  /**
   * Reads bytes from `position` on into `target`. Returns their number, which is smaller at the
   * object's end. Most calls continue where the one before ended. Throws ObjectMissing if the object was replaced
   * or deleted meanwhile and its bytes are not here.
   */
  read(target: Uint8Array, position: number): Promise<number>;
  /**
   * The same, where the bytes are probably in memory. Null: they may not be, or waiting for them took long
   * a short while ago; `read` reads them.
   */
  readAtOnce(target: Uint8Array, position: number): number | null;
  /**
   * The bytes from `position` on to the end of what was wanted, as they come, if they come over a network and none of
   * them was read yet; else null. If it ends early, `read` reads the rest.
   */
  streamFrom?(position: number): Readable | null;
  /** Closes the object after the last read. May be repeated. */
  close(): void;
}

/** An object in a list. While all three stay the same, so do its bytes. */
export interface ListedObject extends ObjectFacts {
  key: string;
  /** When it was stored, in milliseconds since 1970 (UTC). */
  modifiedAt: number;
}

/** How browsers get objects from where they are, past the store. */
export interface DirectReading {
  /** What all addresses begin with, such as `https://s3.provider.example`, for the content security policy. */
  origin(): Promise<string>;
  /**
   * An address that answers GET with the range `bytes=start-end`, which the request has to name in that form, and
   * nothing else, for 60 seconds. Nobody is asked for it, so it is not known whether the object is there.
   */
  addressOf(key: string, range: Bytes): Promise<string>;
}

/** A file on this machine with bytes of an object, for programs. */
export interface LentFile {
  path: string;
  /** To be called when nothing reads it any more. */
  release(): Promise<void>;
}

export interface Lending {
  /**
   * The bytes that are needed; the others may be zeros in the file, which has the object's size. Absent: all. The
   * object is closed afterwards.
   */
  only?: ((object: StoredObject) => Promise<readonly Bytes[]>) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Where files are kept: videos, thumbnails, covers, captions. Keys are made by the store
 * (`^[a-z0-9][\w./-]*$`, no `..`), never taken from a request. All but `localPath` may throw StorageAway.
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
   * Opens the object under `key` for reading at any position; null if there is none. `wanted` says, by the object's
   * size, which bytes will be read, one after the other: where they come over a network they are asked for at once.
   */
  open(key: string, wanted?: (sizeBytes: number) => Bytes | null): Promise<StoredObject | null>;
  /** Streams the bytes from `start` to `end`, both inclusive, counted from 0. Throws ObjectMissing. */
  read(key: string, range: Bytes): Promise<Readable>;
  /** Deletes the object, if there is one. Durable once it resolves. */
  delete(key: string): Promise<void>;
  /** All objects, in no order. One that comes or goes meanwhile may be missing. */
  list(): AsyncIterable<ListedObject>;
  /** The absolute path of the object on this machine; null if it is not a file here. */
  localPath(key: string): string | null;
  /** Null where only the store can read objects. */
  direct: DirectReading | null;
  /**
   * Lends an object to programs on this machine: the file itself, or a copy that takes room where drafts are.
   * Null where it is in memory. Throws ObjectMissing, StorageFull, and the signal's reason.
   */
  lend(key: string, lending?: Lending): Promise<LentFile | null>;
  /** Removes what killed processes of this machine have left, but for drafts. */
  tidy(): Promise<void>;
  /** The uploads, which arrive in chunks. */
  uploads: UploadStorage;
  /** Files that this machine is making. */
  drafts: DraftStorage;
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
