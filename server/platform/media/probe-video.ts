import type { Storage } from '../storage/storage.ts';
import type { ReadAt } from './read-at.ts';
import { readFileAt } from './read-file-at.ts';
import { readMatroskaFacts } from './read-matroska-facts.ts';
import { readMp4Facts } from './read-mp4-facts.ts';
import { searchDuration } from './search-container.ts';
import { type Content, SNIFF_BYTES, sniffContent } from './sniff-content.ts';

/** What is known of a video file. */
export interface VideoFacts {
  /** Playing time in milliseconds; null where the file does not say. */
  durationMs: number | null;
  /** The media type it is served as. */
  contentType: string;
}

/** Thrown for a file that cannot be played as a video; `found` says what it is: "a PNG picture". */
export class NotAVideo extends Error {
  readonly found: string;

  constructor(found: string, options?: ErrorOptions) {
    super(`This is ${found}`, options);
    this.name = 'NotAVideo';
    this.found = found;
  }
}

/**
 * Finds out what the stored object is and how long it plays, by a few small reads, whatever its
 * size; only a recording that keeps no account of itself is looked through. Throws NotAVideo for
 * everything that is no MP4, MOV, WebM or MKV with a video track.
 */
export function probeVideo(
  storage: Pick<Storage, 'read'>,
  { key, sizeBytes }: { key: string; sizeBytes: number },
): Promise<VideoFacts> {
  const readAt: ReadAt = async (start, length) => {
    const end = Math.min(start + length, sizeBytes) - 1;
    if (end < start) return Buffer.alloc(0);
    return Buffer.concat(await (await storage.read(key, { start, end })).toArray());
  };
  return probe(readAt, sizeBytes);
}

/** As `probeVideo`, of a file. */
export async function probeVideoFile(path: string): Promise<VideoFacts> {
  const file = await readFileAt(path);
  return probe(file.readAt, file.sizeBytes).finally(() => file.close());
}

async function probe(readAt: ReadAt, sizeBytes: number): Promise<VideoFacts> {
  const content = sniffContent(await readAt(0, SNIFF_BYTES));
  if (content.kind !== 'video') throw new NotAVideo(content.name);
  const isMatroska = content.type !== 'video/mp4' && content.type !== 'video/quicktime';
  const facts = await (isMatroska ? readMatroskaFacts : readMp4Facts)(readAt, sizeBytes);
  if (facts === null) throw new NotAVideo(`${content.name} that is damaged`);
  if (!facts.hasVideo) throw new NotAVideo(`${content.name} without a video track`);
  const durationMs = facts.durationMs ?? (await searchDuration({ readAt, sizeBytes }));
  return { durationMs, contentType: servedAs(content) };
}

/** MOV is MP4's parent: under MP4's name browsers play it that refuse the other. */
function servedAs({ type }: Content): string {
  return type === undefined || type === 'video/quicktime' ? 'video/mp4' : type;
}
