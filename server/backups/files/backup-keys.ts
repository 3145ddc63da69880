/** Where things lie in a location of backups. */
const BACKUPS = 'backups/';
const MANIFEST = '/manifest';
const MEDIA_FILES = 'media/';
/** Where each run that is under way has an object. */
export const RUNNING = 'running/';
/** What backups consist of begins with one of these. */
export const PREFIXES = [BACKUPS, MEDIA_FILES] as const;
const MEDIA = /^media\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

/** "2026-11-22T03-12-09.120Z-1f2e3d": in the order of time, and never the same twice. */
export function nameBackup(now: number, id: string): string {
  const time = new Date(now).toISOString().replaceAll(':', '-');
  return `${time}-${id.slice(0, 6)}`;
}

/** Written last: what has none is no backup. */
export const manifestKey = (name: string): string => BACKUPS + name + MANIFEST;
export const tableKey = (name: string, table: string): string =>
  `${BACKUPS}${name}/tables/${table}.ndjson.gz`;
export const secretKeyKey = (name: string): string => `${BACKUPS}${name}/secret-key.json`;
/** Files are kept under their content's hash, once for all backups. */
export const mediaKey = (sha256: string): string => `${MEDIA_FILES}${sha256.slice(0, 2)}/${sha256}`;

export const runningKey = (run: string): string => RUNNING + run;
export const runOf = (key: string): string => key.slice(RUNNING.length);

/** The hash of a kept file; undefined for other keys. */
export function hashOfMedia(key: string): string | undefined {
  return MEDIA.exec(key)?.[1];
}

/** The backup to which a key belongs; undefined for keys of none. */
export function backupOf(key: string): string | undefined {
  return key.startsWith(BACKUPS) ? key.split('/')[1] : undefined;
}
