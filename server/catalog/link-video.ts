import { defineError } from '#platform/app-error.ts';
import { isUniqueViolation } from '#platform/database/dialect.ts';
import type { Deps } from '#platform/deps.ts';

const alreadyLinked = defineError('already_linked', 409, 'The video is already in this package.');

/** Puts a video at the end of a package. Throws 409 where it is in there already. */
export async function linkVideo(
  { db }: Pick<Deps, 'db'>,
  { packageId, videoId }: { packageId: string; videoId: string },
): Promise<void> {
  try {
    await db
      .insertInto('package_video')
      .values((row) => ({
        package_id: packageId,
        video_id: videoId,
        position: row
          .selectFrom('package_video as sibling')
          .select((sibling) => sibling.fn.countAll<number>().as('count'))
          .where('sibling.package_id', '=', packageId),
      }))
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyLinked(undefined, { cause: error }) : error;
  }
}
