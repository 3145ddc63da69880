import type { Bytes, ObjectStore, StoredObject } from './objects.ts';
import type { DraftStorage, UploadStorage } from './upload-storage.ts';

/** How browsers get objects from where they are, past the store. */
export interface DirectReading {
  /** The beginning of all addresses, such as `https://s3.provider.example`, for the content security policy. */
  origin(): Promise<string>;
  /**
   * An address that answers GET with the range `bytes=start-end`, which the request has to name in that form, and
   * nothing else, for 60 seconds. Nobody is asked for it, so it is not known whether the object is there.
   */
  addressOf(key: string, range: Bytes): Promise<string>;
}

/** A file on this machine with an object's bytes, for programs. */
export interface MaterializedFile {
  path: string;
  /** Must be called once nothing reads the file any more: a temporary copy is deleted then. */
  release(): Promise<void>;
}

export interface MaterializeOptions {
  /**
   * The bytes that are needed; the others may be zeros in the file, which has the object's size. Absent: all. The
   * object is closed afterwards.
   */
  only?: ((object: StoredObject) => Promise<readonly Bytes[]>) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The files of a store (videos, thumbnails, covers, captions): an object store with the abilities that uploading,
 * playing and preparing need: resumable uploads, direct reading, files for programs on this machine.
 */
export interface Storage extends ObjectStore {
  /** The size of the disk in bytes, used and free; infinite if no limit is known. */
  totalBytes(): Promise<number>;
  /** The absolute path of the object on this machine; null if it is not a file here. */
  localPath(key: string): string | null;
  /** Null where only the store can read objects. */
  direct: DirectReading | null;
  /**
   * Makes an object a file for programs on this machine: the stored file itself, or a temporary copy, which takes disk
   * space where drafts are. Null where objects are in memory. Throws ObjectMissing, StorageFull, and the signal's
   * reason.
   */
  materialize(key: string, options?: MaterializeOptions): Promise<MaterializedFile | null>;
  /** The uploads, which arrive in chunks. */
  uploads: UploadStorage;
  /** Files that this machine is making. */
  drafts: DraftStorage;
}
