import { PICTURE_WIDTHS } from '#contract/picture-addresses.ts';
import type { Deps } from '#platform/deps.ts';
import { pictureKey } from '#platform/media/pictures.ts';

type CoverDeps = Pick<Deps, 'db' | 'storage' | 'ids'>;

/**
 * Gives every package on sale without a cover one of its own, copied from its first video's
 * thumbnail: thumbnails are for buyers, covers for everybody. Answers how many were made.
 */
export async function makeMissingCovers(deps: CoverDeps): Promise<number> {
  const rows = await deps.db
    .selectFrom('package')
    .innerJoin('package_video', 'package_video.package_id', 'package.id')
    .innerJoin('video', 'video.id', 'package_video.video_id')
    .select(['package.id', 'video.thumbnail_key'])
    .where('package.cover_key', 'is', null)
    .where('package.archived_at', 'is', null)
    .where('package_video.position', '=', 0)
    .where('video.thumbnail_key', 'is not', null)
    .execute();
  for (const { id, thumbnail_key } of rows) {
    const coverKey = `covers/${id}-${deps.ids.id()}`;
    await copyPicture(deps, thumbnail_key ?? '', coverKey);
    await deps.db
      .updateTable('package')
      .set({ cover_key: coverKey })
      .where('id', '=', id)
      .where('cover_key', 'is', null)
      .execute();
  }
  return rows.length;
}

async function copyPicture({ storage }: CoverDeps, from: string, to: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    const source = pictureKey(from, width);
    const facts = await storage.stat(source);
    if (facts === null) continue;
    const bytes = await storage.read(source, { start: 0, end: facts.sizeBytes - 1 });
    await storage.put(pictureKey(to, width), bytes);
  }
}
