import { buffer } from 'node:stream/consumers';
import type { Deps } from '#platform/deps.ts';
import { formKey, formOfWidth } from './picture-forms.ts';
import { listShopPictures } from './shop-pictures.store.ts';

/** The shop's logo as a PNG file; null if it has none, or if its file is gone. */
export async function readLogo({
  db,
  storage,
}: Pick<Deps, 'db' | 'storage'>): Promise<Uint8Array | null> {
  const { logo } = await listShopPictures({ db });
  const form = formOfWidth('logo', undefined);
  if (logo === undefined || form === undefined) return null;
  const key = formKey(logo.key, form);
  const facts = await storage.stat(key);
  if (facts === null) return null;
  return buffer(await storage.read(key, { start: 0, end: facts.sizeBytes - 1 }));
}
