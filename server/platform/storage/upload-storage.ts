import type { Readable } from 'node:stream';
import type { ObjectFacts } from './object-facts.ts';

/** Bytes written one behind the other. */
export interface PartWriter {
  /** Writes the next bytes. Throws StorageFull where there is no room. */
  write(buffers: readonly Uint8Array[]): Promise<void>;
  /** Resolves when everything written would survive a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A place for bytes of which it is not known yet where they belong; gone when it is closed. */
export interface Spool {
  write(buffers: readonly Uint8Array[]): Promise<void>;
  /** All of it from the start, in pieces; a piece is valid until the next one is asked for. */
  read(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

export interface UnfinishedUpload {
  upload: string;
  /** How long ago it was last written to, in milliseconds. */
  ageMs: number;
}

/**
 * The part of the storage where big objects grow: chunk by chunk, in any order, several at once.
 * `upload` is a name of the store's own making (`^[a-z0-9]+$`). Two writers at the same offset would
 * mix their bytes: that there is one at a time is the caller's part, and so is the record of what is
 * there already.
 */
export interface UploadStorage {
  /** How many bytes there is room for; infinite where nothing is known of a limit. */
  freeBytes(): Promise<number>;
  /** Begins to write at an offset, in bytes from the object's start. */
  openPart(upload: string, offset: number): Promise<PartWriter>;
  openSpool(): Promise<Spool>;
  /** Streams what was written from `start` to `end`, both inclusive. Throws ObjectMissing. */
  read(upload: string, range: { start: number; end: number }): Promise<Readable>;
  /** Gives back the room of everything behind the first `sizeBytes`. */
  trim(upload: string, sizeBytes: number): Promise<void>;
  /**
   * Turns an upload of exactly `sizeBytes` (what lies behind is cut off) into the object `key`;
   * durable once it resolves. May be repeated after it broke off. Throws ObjectMissing where there
   * is neither, or less than that.
   */
  finish(upload: string, object: { key: string; sizeBytes: number }): Promise<ObjectFacts>;
  /** Gives back all of its room; does nothing where there is none. */
  discard(upload: string): Promise<void>;
  list(): Promise<UnfinishedUpload[]>;
}

/** Thrown by what writes when the disk, or the quota, is full. */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super('There is no room left in the storage', options);
    this.name = 'StorageFull';
  }
}
