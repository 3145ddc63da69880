import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both inclusive, counted from 0. */
export interface Bytes {
  start: number;
  end: number;
}

/** The facts about a stored object. */
export interface ObjectFacts {
  sizeBytes: number;
}

/** An object in a list. While all three stay the same, so do its bytes. */
export interface ListedObject extends ObjectFacts {
  key: string;
  /** When it was stored, in milliseconds since 1970 (UTC). */
  modifiedAt: number;
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
   * Reads as `read` does, where the bytes are probably in memory. Null: they may not be, or waiting for them took long
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

/** The content of an object: its bytes, or pieces of them, one after the other. A Readable is that, too. */
export type Content = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The pieces of a content, in their order. */
export function piecesOf(content: Content): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return content instanceof Uint8Array ? [content] : content;
}

/**
 * Keeps objects under keys: the files of a store, or backups. Keys are made by the store
 * (`^[a-z0-9][\w./-]*$`, no `..`), never taken from a request. Objects are whole or not there. All methods may throw
 * what the adapter was told to throw where the objects cannot be reached: StorageAway for files, unusableLocation
 * for backups.
 */
export interface ObjectStore {
  /** As people write it: /mnt/backups, s3://bucket/prefix. */
  readonly name: string;
  /**
   * Stores a complete object under `key` and replaces an older one. Durable once it resolves. If it rejects, also
   * because the content cannot be read, an older one stays and nothing else is stored. Throws StorageFull, or
   * fullLocation for backups.
   */
  put(key: string, content: Content): Promise<ObjectFacts>;
  /**
   * Opens the object under `key` for reading at any position; null if there is none. `wanted` says, by the object's
   * size, which bytes will be read, one after the other: where they come over a network they are asked for at once.
   */
  open(key: string, wanted?: (sizeBytes: number) => Bytes | null): Promise<StoredObject | null>;
  /** All objects whose keys begin with `prefix`, in no order. One that comes or goes meanwhile may be missing. */
  list(prefix?: string): AsyncIterable<ListedObject>;
  /** Deletes the object, if there is one. Durable once it resolves. */
  delete(key: string): Promise<void>;
  /** Free bytes; infinite if no limit is known. */
  freeBytes(): Promise<number>;
  /**
   * Removes what killed processes have left of `put`. Of a place of backups all of it, for keys with one of
   * `prefixes`, below which nothing may be written meanwhile. Of a store's files what is an hour old, whatever its key.
   */
  tidy(prefixes?: readonly string[]): Promise<void>;
}

/** Thrown where there is no object under a key. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
  constructor(key: string) {
    super(`No object is stored under ${key}`);
  }
}

/** Thrown when the disk or the quota is full. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super('There is no space left in the storage', options);
  }
}

/**
 * The storage cannot be reached or used. The message is for who runs the store: it says why and what to do. What
 * was asked for has not happened, as far as anybody was told.
 */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
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
