import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../../local-disk/folders.ts';
import { isKey, type ListedObject } from '../objects.ts';

/** The folder in which uploads grow, and objects until they are whole. */
export const UPLOADS = 'uploads';
/** Names what `put` of an older version has not finished: the key, a random id, `.part`. */
const OLD_UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

const entriesIn = (folder: string) => unlessMissing(readdir(folder, { withFileTypes: true }), []);

/** The finished objects below `root` whose keys begin with `prefix`. */
export async function* listObjects(root: string, prefix: string): AsyncGenerator<ListedObject> {
  // The list grows while it is worked off.
  const folders = [''];
  for (const folder of folders) {
    for (const entry of await entriesIn(join(root, folder))) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (key === UPLOADS || !isKey(key) || OLD_UNFINISHED.test(key)) continue;
      if (entry.isDirectory() && (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)))
        folders.push(key);
      if (!entry.isFile() || !key.startsWith(prefix)) continue;
      const facts = await unlessMissing(stat(join(root, key)), null);
      if (facts !== null) yield { key, sizeBytes: facts.size, modifiedAt: facts.mtimeMs };
    }
  }
}
