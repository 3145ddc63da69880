import { CLUSTER, readFirstBlock, readLastTime } from './matroska-clusters.ts';
import {
  type Element,
  elementsIn,
  HEADER_BYTES,
  readHeader,
  readNumber,
} from './matroska-elements.ts';
import {
  type ContainerFacts,
  plausibleMs,
  type ReadAt,
  type UnusableContainer,
} from './read-at.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;

const MAX_ELEMENTS = 200;
/** The elements that are read are small. Cover pictures and fonts are in others. */
const MAX_CONTENT_BYTES = 1024 * 1024;

/** What stands before the first cluster. */
interface Head {
  /** The segment does not say where it ends, as in live recordings. */
  isLive: boolean;
  hasVideo: boolean | null;
  /** Nanoseconds of a tick. */
  scale: number;
  durationMs: number | null;
  /** Where the reading ended: at the first cluster or at the end of the file, unless it is damaged. */
  at: number;
}

/**
 * The facts about a Matroska or WebM file, with a few small reads at its beginning. Of a live recording
 * the end is read too, whatever playing time it claims, because it may have been cut.
 */
export async function readMatroskaFacts(
  readAt: ReadAt,
  sizeBytes: number,
): Promise<ContainerFacts | UnusableContainer> {
  const head = await readHead(readAt, sizeBytes);
  if (head === 'incomplete') return head;
  const { hasVideo, isLive, scale, durationMs, at } = head;
  const isAtEnd = isLive && at >= sizeBytes;
  if (hasVideo === null) return isAtEnd ? 'incomplete' : 'damaged';
  if (durationMs !== null && !isLive) return { hasVideo, durationMs };
  if (isAtEnd) return 'incomplete';
  const first = await readFirstBlock(readAt, at);
  if (isLive && first === 'incomplete') return 'incomplete';
  if (first === null || first === 'incomplete') return { hasVideo, durationMs };
  if (isLive && first.end > sizeBytes) return 'incomplete';
  const last = await readLastTime(readAt, sizeBytes);
  const measured = last && plausibleMs(((last - Math.max(0, first.time)) * scale) / 1_000_000);
  return { hasVideo, durationMs: measured ?? durationMs };
}

async function readHead(readAt: ReadAt, sizeBytes: number): Promise<Head | 'incomplete'> {
  const head: Head = { isLive: false, hasVideo: null, scale: 1_000_000, durationMs: null, at: 0 };
  for (let count = 0; count < MAX_ELEMENTS && head.at < sizeBytes; count += 1) {
    const element = readHeader(await readAt(head.at, HEADER_BYTES), 0, sizeBytes - head.at);
    if (element === null || element.id === CLUSTER) break;
    const isSegment = element.id === SEGMENT;
    if (isSegment && head.at + element.end > sizeBytes) return 'incomplete';
    if (isSegment) head.isLive = element.isUnknown;
    if (element.id === INFO || element.id === TRACKS) {
      const length = element.end - element.start;
      if (length > MAX_CONTENT_BYTES) break;
      const content = await readAt(head.at + element.start, length);
      if (element.id === INFO) Object.assign(head, readInfo(content));
      else head.hasVideo = [...elementsIn(content)].some((entry) => isVideoTrack(content, entry));
    } else if (count === 0 && element.id !== EBML) break;
    const { hasVideo, durationMs, isLive } = head;
    if (hasVideo !== null && durationMs !== null && !isLive) break;
    // The segment contains everything else, so it is entered and not skipped.
    head.at += isSegment ? element.start : element.end;
  }
  return head;
}

function readInfo(info: Buffer): Pick<Head, 'scale' | 'durationMs'> {
  let scale = 1_000_000;
  let duration = 0;
  for (const element of elementsIn(info)) {
    const { id, start, end } = element;
    if (id === TIMESTAMP_SCALE) scale = readNumber(info, element) ?? scale;
    if (id === DURATION && end - start === 4) duration = info.readFloatBE(start);
    if (id === DURATION && end - start === 8) duration = info.readDoubleBE(start);
  }
  return { scale, durationMs: plausibleMs((duration * scale) / 1_000_000) };
}

function isVideoTrack(tracks: Buffer, entry: Element): boolean {
  if (entry.id !== TRACK_ENTRY) return false;
  return [...elementsIn(tracks, entry.start, entry.end)].some(
    ({ id, start, end }) => id === TRACK_TYPE && end > start && tracks[end - 1] === 1,
  );
}
