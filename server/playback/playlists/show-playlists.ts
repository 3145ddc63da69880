import type { Deps } from '#platform/deps.ts';
import { readableObject } from '#platform/media/containers/read-at.ts';
import {
  readSegmentIndex,
  type SegmentIndex,
} from '#platform/media/fragments/read-segment-index.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { listRenditions } from '../../renditions/index.ts';
import { noSuchRendition } from '../playback.errors.ts';
import { chooseStarts, joinSegments } from './join-segments.ts';
import { writeMasterPlaylist, writeMediaPlaylist } from './write-playlists.ts';

type PlaylistDeps = Pick<Deps, 'db' | 'storage'>;

/** The playlist of a video's renditions. Throws 404 if there are none. */
export async function showPlaylist(deps: PlaylistDeps, videoId: string): Promise<string> {
  const renditions = await listRenditions(deps, videoId);
  if (renditions.length === 0) throw noSuchRendition();
  return writeMasterPlaylist(renditions);
}

/**
 * The playlist of one rendition, by the index of its file. Its segments begin where those of the top
 * rendition do, so that a player can go from one to the other. Throws 404.
 */
export async function showRenditionPlaylist(
  { db, storage }: PlaylistDeps,
  { videoId, renditionId }: { videoId: string; renditionId: string },
): Promise<string> {
  const renditions = await listRenditions({ db }, videoId);
  const [top] = renditions;
  const found = renditions.find(({ id }) => id === renditionId);
  if (top === undefined || found === undefined) throw noSuchRendition();
  const index = await readIndex(storage, found.objectKey);
  const starts = chooseStarts(
    (found === top ? index : await readIndex(storage, top.objectKey)).subsegments,
  );
  const segments = joinSegments(index.subsegments, starts);
  return writeMediaPlaylist(renditionId, { headBytes: index.headBytes, segments });
}

async function readIndex(storage: Storage, key: string): Promise<SegmentIndex> {
  const stored = await storage.open(key);
  if (stored === null) throw noSuchRendition();
  try {
    const index = await readSegmentIndex(readableObject(stored).readAt);
    if (index === null) throw new Error(`The rendition ${key} has no index.`);
    return index;
  } finally {
    stored.close();
  }
}
