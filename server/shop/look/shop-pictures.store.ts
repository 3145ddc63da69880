import { type ShopPictureKind, shopPictureKind } from '#contract/shop/look.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Db } from '#platform/deps.ts';

/** A picture of the shop. */
export interface ShopPicture {
  kind: ShopPictureKind;
  /** The storage key of its variants. */
  key: string;
  /** The size of the largest variant, in pixels. */
  width: number;
  height: number;
}

/** The shop's pictures, by what they are for. */
export async function listShopPictures({
  db,
}: Db): Promise<Partial<Record<ShopPictureKind, ShopPicture>>> {
  const rows = await db.selectFrom('shop_picture').selectAll().execute();
  const pictures = rows.flatMap(({ kind, object_key: key, width, height }) => {
    const known = shopPictureKind.safeParse(kind);
    return known.success ? [[known.data, { kind: known.data, key, width, height }] as const] : [];
  });
  return Object.fromEntries(pictures);
}

/** The storage key of the picture of a kind, locked until the transaction ends; undefined if there is none. */
export async function lockPictureKey(
  { db }: Db,
  kind: ShopPictureKind,
): Promise<string | undefined> {
  const query = db.selectFrom('shop_picture').select('object_key').where('kind', '=', kind);
  return (await forUpdate(db, query).executeTakeFirst())?.object_key;
}

/** Stores which picture the shop has; it replaces the one of its kind. */
export async function saveShopPicture({ db }: Db, picture: ShopPicture): Promise<void> {
  const { kind, key, width, height } = picture;
  const row = { object_key: key, width, height };
  await db
    .insertInto('shop_picture')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute();
}

/** Deletes the picture of a kind. */
export async function deleteShopPicture({ db }: Db, kind: ShopPictureKind): Promise<void> {
  await db.deleteFrom('shop_picture').where('kind', '=', kind).execute();
}
