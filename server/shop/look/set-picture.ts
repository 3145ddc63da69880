import type { IncomingMessage } from 'node:http';
import type { ShopPictureKind } from '#contract/shop/look.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { type EncodedPicture, encodePicture } from '#platform/media/encode-picture.ts';
import { asPictureRefusal } from '#platform/media/picture-refusal.ts';
import { receivePicture } from '#platform/media/receive-picture.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { formKey, formKeys, leastPicture, pictureForms } from './picture-forms.ts';
import { deleteShopPicture, lockPictureKey, saveShopPicture } from './shop-pictures.store.ts';

type PictureDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'clock' | 'ids'>;

/** Deletes the files of the picture that the shop has of this kind, once the transaction is through. */
async function dropFormer(deps: Pick<Deps, 'db' | 'jobs'>, kind: ShopPictureKind): Promise<void> {
  const former = await lockPictureKey(deps, kind);
  if (former !== undefined) await deleteFilesLater(deps, formKeys(kind, former));
}

/** Stores all forms of a picture below `key`, or none. Returns the largest. */
async function storeForms(
  { storage }: Pick<Deps, 'storage'>,
  { kind, key, original }: { kind: ShopPictureKind; key: string; original: Buffer },
): Promise<EncodedPicture> {
  const forms: { key: string; picture: EncodedPicture }[] = [];
  for (const form of pictureForms[kind])
    forms.push({ key: formKey(key, form), picture: await encodePicture(original, form) });
  try {
    for (const form of forms) await storage.put(form.key, form.picture.bytes);
  } catch (error) {
    for (const form of forms) await storage.delete(form.key);
    throw error;
  }
  return forms.at(-1)?.picture ?? { bytes: original, width: 0, height: 0 };
}

/**
 * Reads a picture from a form and gives it to the shop in place of the one it has. Nothing changes if it is refused.
 * Throws 400, 413, 415 as in `uploadShopPicture`.
 */
export async function setPicture(
  deps: PictureDeps,
  { kind, request }: { kind: ShopPictureKind; request: IncomingMessage },
): Promise<void> {
  const original = await receivePicture(deps, request, 'picture', leastPicture[kind]);
  const key = `shop/${kind}-${deps.ids.id()}`;
  try {
    const { width, height } = await storeForms(deps, { kind, key, original });
    await inTransaction(deps, async (inside) => {
      await dropFormer(inside, kind);
      await saveShopPicture(inside, { kind, key, width, height });
    });
  } catch (error) {
    for (const stored of formKeys(kind, key)) await deps.storage.delete(stored);
    throw asPictureRefusal(error);
  }
}

/** Takes a picture away from the shop; nothing happens if it has none. */
export function removePicture(
  deps: Pick<Deps, 'db' | 'jobs'>,
  kind: ShopPictureKind,
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await dropFormer(inside, kind);
    await deleteShopPicture(inside, kind);
  });
}
