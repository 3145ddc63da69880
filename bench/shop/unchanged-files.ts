import { mkdir, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mediaKey } from '../../server/backups/files/backup-keys.ts';
import { listBackups, readNewest } from '../../server/backups/files/list-backups.ts';
import { writeManifest } from '../../server/backups/files/manifest.ts';
import { createFolderLocation } from '../../server/platform/backup-locations/folder-location.ts';
import { sha256 } from '../../server/platform/ids/ids.ts';

/** Makes a file that takes no room. Returns the time of its last change. */
async function makeSparse(path: string, sizeBytes: number): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await truncate(path, sizeBytes);
  return (await stat(path)).mtimeMs;
}

/**
 * Adds files to a shop and to the newest backup in a folder, as if that held them. Their hashes are made up, because
 * nobody reads files that did not change.
 */
export async function addUnchangedFiles(
  { dataDir, folder }: { dataDir: string; folder: string },
  { count, sizeBytes }: { count: number; sizeBytes: number },
): Promise<void> {
  const location = createFolderLocation(folder);
  const content = await listBackups(location);
  const [name] = content.names;
  const manifest = await readNewest(location, content);
  if (name === undefined || manifest === undefined) throw new Error('There is no backup.');
  for (let index = 0; index < count; index += 1) {
    const key = `videos/unchanged-${index}`;
    const hash = sha256(key);
    const modifiedAt = await makeSparse(join(dataDir, 'files', key), sizeBytes);
    await makeSparse(join(folder, mediaKey({ sha256: hash })), sizeBytes);
    manifest.files.push({ key, modifiedAt, sizeBytes, sha256: hash });
  }
  await writeManifest(location, name, manifest);
}
