import { ObjectMissing } from '../objects/objects.ts';
import type { Storage } from '../objects/storage.ts';
import { limitReads } from './limit-reads.ts';
import { INCOMPLETE, NotAVideo } from './not-a-video.ts';
import type { ReadAt } from './read-at.ts';
import { readFileAt } from './read-file-at.ts';
import { readMatroskaFacts } from './read-matroska-facts.ts';
import { readMp4Facts } from './read-mp4-facts.ts';
import { searchDuration } from './search-container.ts';
import { type Content, SNIFF_BYTES, sniffContent } from './sniff-content.ts';

/** The facts about a video file. */
export interface VideoFacts {
  /** Playing time in milliseconds; null if it is not known. */
  durationMs: number | null;
  /** The media type of its answers. */
  contentType: string;
}

/**
 * Finds out what a stored object is and how long it plays, with a few small reads whatever its size.
 * Only recordings without a duration are searched. Throws NotAVideo for everything but MP4, MOV, WebM
 * and MKV files with a video track, and for those whose end is missing; ObjectMissing.
 */
export async function probeVideo(
  storage: Pick<Storage, 'open'>,
  { key, sizeBytes }: { key: string; sizeBytes: number },
): Promise<VideoFacts> {
  const object = await storage.open(key);
  if (object === null) throw new ObjectMissing(key);
  const readAt: ReadAt = async (start, length) => {
    if (start >= sizeBytes) return Buffer.alloc(0);
    const bytes = Buffer.alloc(Math.min(length, sizeBytes - start));
    return bytes.subarray(0, await object.read(bytes, start));
  };
  return probe(readAt, sizeBytes).finally(() => object.close());
}

/** Like `probeVideo`, for a file. */
export async function probeVideoFile(path: string): Promise<VideoFacts> {
  const file = await readFileAt(path);
  return probe(file.readAt, file.sizeBytes).finally(() => file.close());
}

async function probe(readAt: ReadAt, sizeBytes: number): Promise<VideoFacts> {
  const content = sniffContent(await readAt(0, SNIFF_BYTES));
  if (content.kind !== 'video') throw new NotAVideo(content.name);
  const isMatroska = content.type !== 'video/mp4' && content.type !== 'video/quicktime';
  const readFacts = isMatroska ? readMatroskaFacts : readMp4Facts;
  const facts = await readFacts(limitReads(readAt), sizeBytes);
  if (facts === 'incomplete') throw new NotAVideo(INCOMPLETE);
  if (facts === 'damaged') throw new NotAVideo(`${content.name} that is damaged`);
  if (!facts.hasVideo) throw new NotAVideo(`${content.name} without a video track`);
  const durationMs = facts.durationMs ?? (await searchDuration({ readAt, sizeBytes }));
  return { durationMs, contentType: servedAs(content) };
}

/** MP4 is based on MOV. Browsers that refuse MOV play it as MP4. */
function servedAs({ type }: Content): string {
  return type === undefined || type === 'video/quicktime' ? 'video/mp4' : type;
}
