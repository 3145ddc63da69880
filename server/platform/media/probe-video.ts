import {
  CustomSource,
  FilePathSource,
  Input,
  type InputFormat,
  MATROSKA,
  MP4,
  QTFF,
  type Source,
  WEBM,
} from 'mediabunny';
import type { Storage } from '../storage/storage.ts';
import { type Content, SNIFF_BYTES, sniffContent } from './sniff-content.ts';

/** What the store takes. */
export const VIDEO_FORMATS: InputFormat[] = [MP4, QTFF, MATROSKA, WEBM];

/** A sound file's index says where its bytes are; more than this at once, or in all, no film needs. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
const MAX_BYTES_IN_ALL = 192 * 1024 * 1024;

/** What is known of a video file from its own index. */
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
 * Finds out what the stored object is and how long it plays, by a few reads of its index (no part
 * of a picture is decoded), whatever its size. Throws NotAVideo for everything that is no MP4, MOV,
 * WebM or MKV with a video track.
 */
export async function probeVideo(
  storage: Pick<Storage, 'read'>,
  object: { key: string; sizeBytes: number },
): Promise<VideoFacts> {
  const head = await readRange(storage, object, 0, Math.min(SNIFF_BYTES, object.sizeBytes));
  const content = sniffContent(head);
  if (content.kind === 'picture' || content.kind === 'other') throw new NotAVideo(content.name);
  const input = new Input({ source: boundedSource(storage, object), formats: VIDEO_FORMATS });
  try {
    const hasVideo = (await input.getVideoTracks()).length > 0;
    if (!hasVideo) throw new NotAVideo(`${content.name} without a video track`);
    const durationMs = await readDurationMs(input).catch((error: unknown) => {
      // A long recording without an index: it would have to be read as a whole.
      if (isAboutContent(error)) return null;
      throw error;
    });
    return { durationMs, contentType: servedAs(content) };
  } catch (error) {
    if (error instanceof NotAVideo || !isAboutContent(error)) throw error;
    const found = content.kind === 'video' ? `${content.name} that is damaged` : content.name;
    throw new NotAVideo(found, { cause: error });
  } finally {
    input.dispose();
  }
}

/**
 * The playing time of the video file at `path`, in milliseconds; null where the file does not say.
 * Throws where it is no MP4, MOV, WebM or MKV.
 */
export async function probeDurationMs(path: string): Promise<number | null> {
  const input = new Input({ source: new FilePathSource(path), formats: VIDEO_FORMATS });
  try {
    return await readDurationMs(input);
  } finally {
    input.dispose();
  }
}

/** What the file says of itself comes first: it is what players show. */
async function readDurationMs(input: Input<Source>): Promise<number | null> {
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null;
}

/** MOV is MP4's parent: under MP4's name browsers play it that refuse the other. */
function servedAs({ type }: Content): string {
  return type === undefined || type === 'video/quicktime' ? 'video/mp4' : type;
}

/** Failures of the storage are not the file's. */
class StorageFailed extends Error {}

function isAboutContent(error: unknown): boolean {
  return !(error instanceof StorageFailed);
}

function boundedSource(
  storage: Pick<Storage, 'read'>,
  object: { key: string; sizeBytes: number },
): CustomSource {
  let readInAll = 0;
  return new CustomSource({
    getSize: () => object.sizeBytes,
    async read(start, end) {
      readInAll += end - start;
      if (end - start > MAX_READ_BYTES || readInAll > MAX_BYTES_IN_ALL) {
        throw new Error('The index is larger than any film needs');
      }
      return readRange(storage, object, start, end);
    },
    prefetchProfile: 'fileSystem',
  });
}

/** `end` is exclusive. */
async function readRange(
  storage: Pick<Storage, 'read'>,
  { key }: { key: string },
  start: number,
  end: number,
): Promise<Uint8Array> {
  if (end <= start) return new Uint8Array();
  try {
    const stream = await storage.read(key, { start, end: end - 1 });
    return Buffer.concat(await stream.toArray());
  } catch (error) {
    throw new StorageFailed('Reading the storage failed', { cause: error });
  }
}
