import type { Deps } from '#platform/deps.ts';
import { readSettings } from './settings.store.ts';

/** The location (a folder or s3://bucket/prefix), the time of day ("03:00", UTC) and the number of backups to keep; null: not set. */
export async function readBackupSettings(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<{ folder: string | null; time: string | null; keep: number | null }> {
  const saved = await readSettings(deps, ['BACKUP_FOLDER', 'BACKUP_TIME', 'BACKUP_KEEP']);
  return {
    folder: saved.BACKUP_FOLDER ?? null,
    time: saved.BACKUP_TIME ?? null,
    keep: saved.BACKUP_KEEP === undefined ? null : Number(saved.BACKUP_KEEP),
  };
}
