import { defineError } from '../../errors/app-error.ts';
import type { ListedObject } from '../objects.ts';

/** A location cannot be used as it is. The message says why and what to do. */
export const unusableLocation = defineError(
  'backup_location_unusable',
  409,
  'The backups cannot be reached.',
);
/** The message says what is full. */
export const fullLocation = defineError(
  'backup_location_full',
  507,
  'There is no room for the backup.',
);

/**
 * Where backups are kept: a folder of this machine, or a part of a bucket. Objects are whole or not there. Keys are those of the
 * storage port. All but `name` throw unusableLocation.
 */
export interface BackupLocation {
  /** As people write it: /mnt/backups, s3://bucket/prefix. */
  readonly name: string;
  /** Free bytes; infinite if no limit is known. */
  freeBytes(): Promise<number>;
  /** All objects whose keys begin with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * Stores the bytes under `key`. Durable once it resolves. If it rejects, also because the bytes
   * cannot be read, nothing is stored. Throws fullLocation.
   */
  put(key: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** The bytes of an object, in pieces. Throws ObjectMissing. */
  read(key: string): AsyncIterable<Buffer>;
  /** Deletes the object, if there is one. */
  delete(key: string): Promise<void>;
  /**
   * Deletes what interrupted calls of `put` left behind, for keys with one of these prefixes, and empty folders.
   * Nothing may be written there meanwhile; without a prefix, others may write.
   */
  tidy(prefixes: readonly string[]): Promise<void>;
}
