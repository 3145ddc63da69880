import { handedOn } from '#contract/shop/sections.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { getVideo, noSuchVideo } from '../videos/index.ts';
import { alreadyLinked, notInPackage, videoListChanged } from './catalog.errors.ts';
import { lockPackage } from './catalog.store.ts';
import {
  deleteLink,
  insertLink,
  listLinks,
  writeHeadings,
  writePositions,
} from './package-videos.store.ts';

export interface VideoLink {
  packageId: string;
  videoId: string;
  /** Position from 0; at the end where absent or beyond it. */
  order?: number | undefined;
  /** The heading of the section that begins with it; the next video gives up the same one. */
  heading?: string | undefined;
}

/** A video's place in a package. */
type Place = Awaited<ReturnType<typeof listLinks>>[number];
type LinkedVideo = Pick<Place, 'packageId' | 'videoId' | 'order'>;

/**
 * Puts a video into a package and returns its position. Throws 404, and 409 where it is in there
 * already, so that undoing a move never removes a video that was there before.
 */
export function linkVideo(deps: Db, link: VideoLink): Promise<LinkedVideo> {
  return inTransaction(deps, (inside) => linkVideoInside(inside, link));
}

/** As `linkVideo`, within a transaction that is open already. */
export async function linkVideoInside(
  deps: Db,
  { packageId, videoId, order, heading = '' }: VideoLink,
): Promise<LinkedVideo> {
  await lockPackage(deps, packageId);
  const { replaces } = await getVideo(deps, videoId);
  if (replaces !== null) throw noSuchVideo();
  const present = await listLinks(deps, [packageId]);
  if (present.some((link) => link.videoId === videoId)) throw alreadyLinked();
  const position = Math.min(order ?? present.length, present.length);
  await insertLink(deps, { packageId, videoId, order: present.length });
  if (position < present.length) {
    const ids = present.map((link) => link.videoId);
    await writePositions(deps, packageId, ids.toSpliced(position, 0, videoId));
  }
  if (heading !== '') {
    const others = present.filter((link, at) => at !== position || link.heading !== heading);
    await writeHeadings(deps, packageId, headingsOf([...others, { videoId, heading }]));
  }
  return { packageId, videoId, order: position };
}

/** The headings among these places, by the id of the video that begins the section. */
function headingsOf(places: readonly Pick<Place, 'videoId' | 'heading'>[]): Map<string, string> {
  const named = places.filter(({ heading }) => heading !== '');
  return new Map(named.map(({ videoId, heading }) => [videoId, heading]));
}

/** Takes a video out of a package; the ones behind it move up. Throws 404 where it is not in there. */
export function removeVideo(
  deps: Db,
  { packageId, videoId }: { packageId: string; videoId: string },
): Promise<Place> {
  return inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    const place = await takeOut(inside, { packageId, videoId });
    if (place === undefined) throw notInPackage();
    return place;
  });
}

/** As `removeVideo`, of a package that is locked already. Returns the place that the video had, if it had one. */
export async function takeOut(
  deps: Db,
  { packageId, videoId }: { packageId: string; videoId: string },
): Promise<Place | undefined> {
  const present = await listLinks(deps, [packageId]);
  const at = present.findIndex((link) => link.videoId === videoId);
  const place = present[at];
  if (place === undefined) return undefined;
  const left = handedOn(present, at);
  await deleteLink(deps, { packageId, videoId });
  await writePositions(
    deps,
    packageId,
    left.map((link) => link.videoId),
  );
  if (place.heading !== '') await writeHeadings(deps, packageId, headingsOf(left));
  return place;
}

interface VideoOrder {
  packageId: string;
  videoIds: readonly string[];
  /** The headings by the id of the video that begins the section; left as they are where absent. */
  headings?: Readonly<Record<string, string>> | undefined;
  /** The places that the admin was shown. */
  shown?: readonly Pick<Place, 'videoId' | 'heading'>[] | undefined;
}

/**
 * Saves the order of a package's videos, and where its sections begin. Throws 404, and 409 unless `videoIds` names exactly
 * the present videos, each once, `headings` no others, and the present places are those that were shown: somebody else
 * changed them meanwhile.
 */
export function saveVideoOrder(
  deps: Db,
  { packageId, videoIds, headings, shown }: VideoOrder,
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    const present = await listLinks(inside, [packageId]);
    const asked = new Set(videoIds);
    const isComplete = present.every(({ videoId }) => asked.has(videoId));
    const named = headings && Object.entries(headings);
    const fits =
      asked.size === videoIds.length &&
      asked.size === present.length &&
      isComplete &&
      (named ?? []).every(([videoId]) => asked.has(videoId)) &&
      (shown === undefined || isSame(shown, present));
    if (!fits) throw videoListChanged();
    await writePositions(inside, packageId, videoIds);
    if (named) {
      const places = named.map(([videoId, heading]) => ({ videoId, heading }));
      await writeHeadings(inside, packageId, headingsOf(places));
    }
  });
}

function isSame(shown: NonNullable<VideoOrder['shown']>, present: readonly Place[]): boolean {
  return (
    shown.length === present.length &&
    present.every(({ videoId, heading }, at) => {
      const place = shown[at];
      return place?.videoId === videoId && place.heading === heading;
    })
  );
}
