import type { Readable } from 'node:stream';

/** The facts about a stored object. */
export interface ObjectFacts {
  sizeBytes: number;
}

/** Writes consecutive bytes. */
export interface PartWriter {
  /** Writes the next bytes. Throws StorageFull. */
  write(buffers: readonly Uint8Array[]): Promise<void>;
  /** Resolves when everything written would survive a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A temporary place for bytes whose offset is not known yet. Closing it deletes them. */
export interface Spool {
  write(buffers: readonly Uint8Array[]): Promise<void>;
  /** All bytes from the start, in pieces. A piece is valid until the next one is requested. */
  read(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/**
 * The storage of uploads: chunks arrive in any order, several at once. `upload` is a name that the
 * store has created (`^[a-z0-9]+$`). The caller makes sure that there is one writer for an offset at a
 * time, and keeps the record of the chunks that are there. Several processes may use the same storage.
 */
export interface UploadStorage {
  /** Free bytes; infinite if no limit is known. */
  freeBytes(): Promise<number>;
  /** The size of the disk in bytes, used and free; infinite if no limit is known. */
  totalBytes(): Promise<number>;
  /**
   * Begins to write at an offset in bytes. `mayWrite` is asked right before each write to the disk, after
   * any waiting in line; what it throws, the write throws.
   */
  openPart(upload: string, offset: number, mayWrite?: () => Promise<void>): Promise<PartWriter>;
  openSpool(): Promise<Spool>;
  /** Streams the bytes from `start` to `end`, both inclusive. Throws ObjectMissing. */
  read(upload: string, range: { start: number; end: number }): Promise<Readable>;
  /** Cuts the upload off after `sizeBytes`. */
  trim(upload: string, sizeBytes: number): Promise<void>;
  /**
   * Turns the first `sizeBytes` of an upload into the object `key`. Durable once it resolves. May be
   * repeated after an interruption. Throws ObjectMissing if there is neither the upload nor the object,
   * or fewer bytes.
   */
  finish(upload: string, object: { key: string; sizeBytes: number }): Promise<ObjectFacts>;
  /** Deletes the upload, if there is one. */
  discard(upload: string): Promise<void>;
  /** The names of all uploads that were neither finished nor discarded. */
  list(): Promise<string[]>;
}

/** Thrown when the disk or the quota is full. */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super('There is no room left in the storage', options);
    this.name = 'StorageFull';
  }
}
