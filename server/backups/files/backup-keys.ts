/** The prefixes of keys in a location of backups. */
const BACKUPS = 'backups/';
const MANIFEST = '/manifest';
const MEDIA_FILES = 'media/';
/** The prefix of one object for each run that is under way. */
export const RUNNING = 'running/';
/** The prefix of a list for each run that deletes files. */
export const DELETING = 'deleting/';
/** The prefixes of all keys that a complete backup consists of. */
export const PREFIXES = [BACKUPS, MEDIA_FILES] as const;
const MEDIA = /^media\/[0-9a-f]{2}\/([0-9a-f]{64})(?:-([\w-]+))?$/;

/** "2026-11-22T03-12-09.120Z-1f2e3d": in the order of time, and never the same twice. */
export function nameBackup(now: number, id: string): string {
  const time = new Date(now).toISOString().replaceAll(':', '-');
  return `${time}-${id.slice(0, 6)}`;
}

/** The prefix of one backup in its location. */
export const backupFolder = (name: string): string => BACKUPS + name;
/** Written last: what has none is no backup. */
export const manifestKey = (name: string): string => BACKUPS + name + MANIFEST;
export const tableKey = (name: string, table: string): string =>
  `${BACKUPS}${name}/tables/${table}.ndjson.gz`;
export const secretKeyKey = (name: string): string => `${BACKUPS}${name}/secret-key.json`;

/** A kept file: its content's hash, and the run that wrote it, which formats before the second did not name. */
export interface KeptFile {
  sha256: string;
  writtenBy?: string | undefined;
}

/**
 * Files are kept under their content's hash, once for all backups. With the run in it a key is never written
 * twice: a run that deletes it, however late, deletes nothing that was written since.
 */
export const mediaKey = ({ sha256, writtenBy }: KeptFile): string =>
  `${MEDIA_FILES}${sha256.slice(0, 2)}/${sha256}${writtenBy === undefined ? '' : `-${writtenBy}`}`;

export const runningKey = (run: string): string => RUNNING + run;
export const runOf = (key: string): string => key.slice(RUNNING.length);
export const deletingKey = (run: string): string => DELETING + run;

/** The kept file under a key; undefined for other keys. */
export function fileOfMedia(key: string): KeptFile | undefined {
  const [, sha256, writtenBy] = MEDIA.exec(key) ?? [];
  return sha256 === undefined ? undefined : { sha256, writtenBy };
}

/** The backup to which a key belongs; undefined for keys of none. */
export function backupOf(key: string): string | undefined {
  return key.startsWith(BACKUPS) ? key.split('/')[1] : undefined;
}
