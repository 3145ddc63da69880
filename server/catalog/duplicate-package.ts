import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { addPackage, getPackage, lockPackage } from './catalog.store.ts';
import { replaceCoverKey } from './covers/covers.store.ts';
import { copyPicture, makeMissingCovers } from './covers/make-missing-covers.ts';
import { copyLinks } from './package-videos.store.ts';

const MOST_CHARACTERS = 200;

/** The name of the copy, cut between characters as people see them. */
function nameOfCopy(name: string): string {
  let copy = 'Copy of ';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (copy.length + segment.length > MOST_CHARACTERS) break;
    copy += segment;
  }
  return copy;
}

/**
 * Makes a package like another one, which is not on sale, with a cover of its own: replacing one deletes its files.
 * Returns its id. Throws 404.
 */
export async function duplicatePackage(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'storage'>,
  { packageId }: { packageId: string },
): Promise<string> {
  const { copyId, coverKey } = await inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    const { slug: _, coverKey: cover, hasOwnCover, ...texts } = await getPackage(inside, packageId);
    const copy = { ...texts, name: nameOfCopy(texts.name), onSale: false, coverKey: null };
    const copyId = await addPackage(inside, copy);
    await copyLinks(inside, { from: packageId, to: copyId });
    return { copyId, coverKey: hasOwnCover ? cover : null };
  });
  if (coverKey !== null) {
    const ownKey = `covers/${copyId}-${deps.ids.id()}`;
    await copyPicture(deps, coverKey, ownKey);
    await replaceCoverKey(deps, { packageId: copyId, coverKey: ownKey });
  }
  await makeMissingCovers(deps);
  return copyId;
}
