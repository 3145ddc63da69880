import type { Deps } from '#platform/deps.ts';
import { makeBox as box } from '#platform/media/boxes.ts';
import { number } from '../test-videos.ts';

/** A part of a fragmented video: how long it plays, and the size of its content in bytes. */
export interface Part {
  seconds: number;
  sizeBytes: number;
}

interface IndexedVideo {
  parts: readonly Part[];
  /** Units in a second. */
  timescale?: number;
  /** The version of the index: 0 has times of 32 bits, 1 of 64. */
  version?: 0 | 1;
  /** A box between the index and the first part. */
  behindIndex?: Buffer;
}

const zeros = (count: number): Buffer => Buffer.alloc(count);

/** A fragmented MP4 with its index in front. It cannot be played: each content is only a number. */
export function indexedVideo(videoFile: IndexedVideo): Buffer {
  const { parts, timescale = 1000, version = 0, behindIndex = zeros(0) } = videoFile;
  const fragments = parts.map(({ sizeBytes }, index) =>
    Buffer.concat([box('moof', number(index)), box('mdat', Buffer.alloc(sizeBytes, index))]),
  );
  const references = parts.flatMap(({ seconds }, index) => [
    number(fragments[index]?.length ?? 0),
    number(Math.round(seconds * timescale)),
    number(2 ** 31),
  ]);
  const wide = zeros(version === 1 ? 4 : 0);
  const sidx = box(
    'sidx',
    Buffer.from([version, 0, 0, 0]),
    number(1),
    number(timescale),
    wide,
    number(0),
    wide,
    number(behindIndex.length),
    number(parts.length),
    ...references,
  );
  const front = [box('ftyp', zeros(16)), box('moov', zeros(100)), sidx, behindIndex];
  return Buffer.concat([...front, ...fragments]);
}

/** Stores a file as a rendition of a video, and records it; returns its id. */
export async function addTestRendition(
  { db, ids, clock, storage }: Pick<Deps, 'db' | 'ids' | 'clock' | 'storage'>,
  { videoId, height, file }: { videoId: string; height: number; file: Buffer },
): Promise<string> {
  const id = ids.id();
  const objectKey = `renditions/${id}`;
  const { sizeBytes } = await storage.put(objectKey, file);
  await db
    .insertInto('rendition')
    .values({
      id,
      video_id: videoId,
      object_key: objectKey,
      size_bytes: sizeBytes,
      width: Math.round((height * 16) / 9),
      height,
      codecs: 'avc1.64001f,mp4a.40.2',
      bandwidth: height * 3000,
      average_bandwidth: height * 2000,
      frame_rate: 25,
      made_at: clock.now(),
    })
    .execute();
  return id;
}
