import type { Readable } from 'node:stream';
import type { ObjectFacts } from './objects.ts';

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
 * Files that are written at any offset before they are stored, such as renditions. `draft` is a name that the
 * store has created (`^[a-z0-9]+$`).
 */
export interface DraftStorage {
  /** Free bytes where drafts are written; infinite if no limit is known. */
  freeBytes(): Promise<number>;
  /** Begins to write at an offset in bytes. */
  openPart(draft: string, offset: number): Promise<PartWriter>;
  /**
   * Turns the first `sizeBytes` of a draft into the object `key`. Durable once it resolves. May be
   * repeated after an interruption. Throws ObjectMissing if there is neither the draft nor the object,
   * or fewer bytes.
   */
  finish(draft: string, object: { key: string; sizeBytes: number }): Promise<ObjectFacts>;
  /** The absolute path of the draft for programs on this machine; null if it is not a file. */
  pathOf(draft: string): string | null;
  /** Deletes the draft, if there is one. */
  discard(draft: string): Promise<void>;
  /** The names of all drafts that were neither finished nor discarded. May name uploads, too. */
  list(): Promise<string[]>;
}

/** The writer of one part of an upload. */
export interface UploadPart extends Pick<PartWriter, 'write' | 'close'> {
  /**
   * Must be called after the last byte. Resolves when everything written would survive a power cut, with a
   * receipt that `finish` asks for. Throws StorageFull.
   */
  settle(): Promise<string>;
}

/** The place of a part in its upload. */
export interface PartPlace {
  /** Counted from 0. */
  number: number;
  /** The offset of its first byte in the file. */
  offset: number;
}

/**
 * The storage of uploads: parts arrive in any order, several at once. The caller makes sure that there is
 * one writer for a part at a time, and keeps the record of the parts that are there, with their receipts:
 * not every storage can say or read what it has of an upload. Several processes may use the same storage.
 */
export interface UploadStorage {
  /**
   * Begins an upload that is to become the object `key`. `id` is a name that the store has created
   * (`^[a-z0-9]+$`). Returns a handle to be kept. If several begin the same one, one handle counts and those
   * that differ from it are to be discarded.
   */
  begin(upload: { id: string; key: string }): Promise<string>;
  /**
   * Begins to write a part; what an unfinished writer left of it is replaced. `assertLease` is called right before
   * each write, after any waiting in line; what it throws, the write throws.
   */
  openPart(
    handle: string,
    place: PartPlace,
    assertLease?: () => Promise<void>,
  ): Promise<UploadPart>;
  openSpool(): Promise<Spool>;
  /**
   * Streams the bytes from `start` to `end`, both inclusive, for parts that were received before there were
   * receipts. Throws ObjectMissing, also where the parts of an upload cannot be read.
   */
  read(handle: string, range: { start: number; end: number }): Promise<Readable>;
  /** Frees the disk space of what was written behind the first `sizeBytes`, where it takes any. */
  trim(handle: string, sizeBytes: number): Promise<void>;
  /**
   * Turns an upload into the object `key`: its parts in their order, by their receipts, `sizeBytes`
   * together. Durable once it resolves. May be repeated after an interruption. Throws ObjectMissing if
   * there is neither the upload nor the object, or fewer bytes.
   */
  finish(handle: string, upload: FinishedUpload): Promise<ObjectFacts>;
  /** Deletes the upload, if there is one. */
  discard(handle: string): Promise<void>;
  /** The handles of all uploads that were neither finished nor discarded. May name drafts, too. */
  list(): Promise<string[]>;
}

/** The object that an upload is to become. */
export interface FinishedUpload {
  key: string;
  sizeBytes: number;
  receipts: readonly string[];
}
