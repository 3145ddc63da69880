import type { Deps } from '#platform/deps.ts';
import { readSettings } from '../settings/index.ts';
import { backupSettings } from './backups.settings.ts';

/** The location (a folder or s3://bucket/prefix; null: not set), the time of day ("03:00", UTC) and the number of backups to keep. */
export async function readBackupSettings(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<{ folder: string | null; time: string; keep: number }> {
  const { folder, time, keep } = await readSettings(deps, backupSettings);
  return { folder, time, keep: Number(keep) };
}
