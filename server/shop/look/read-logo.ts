import type { Deps } from '#platform/deps.ts';
import { readWhole } from '#platform/objects/read-object.ts';
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
  return readWhole(storage, formKey(logo.key, form));
}
