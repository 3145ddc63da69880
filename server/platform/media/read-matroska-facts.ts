import { type ContainerFacts, plausibleMs, type ReadAt } from './read-at.ts';

/** RFC 8794 and RFC 9559: nested elements, each with an id and a size of variable length. */
interface Element {
  id: number;
  /** The beginning and end of its content, in bytes from the same origin as the header's position. */
  start: number;
  end: number;
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f43b675;

/** An id has at most 4 bytes, a size 8. */
const HEADER_BYTES = 12;
const MAX_ELEMENTS = 200;
/** The elements that are read are small. Cover pictures and fonts are in others. */
const MAX_CONTENT_BYTES = 1024 * 1024;

/** RFC 8794 4.1: the length of a number is one more than the leading zero bits of its first byte. */
const lengthAt = (first: number): number => Math.clz32(first) - 23;

/** The header at `at` in `bytes`; null if there is none. */
function readHeader(bytes: Buffer, at: number, end: number): Element | null {
  const first = bytes[at] ?? 0;
  const idLength = lengthAt(first);
  const sizeFirst = bytes[at + idLength] ?? 0;
  const sizeLength = lengthAt(sizeFirst);
  const start = at + idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || start > bytes.length) return null;
  const id = bytes.readUIntBE(at, idLength);
  let size = sizeFirst & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let offset = 1; offset < sizeLength; offset += 1) {
    const byte = bytes[at + idLength + offset] ?? 0;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  // An unknown size: a live recording continues to the end of the file.
  return { id, start, end: isUnknown ? end : start + size };
}

function* elementsIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Element> {
  for (let at = from; at < to; ) {
    const element = readHeader(bytes, at, to);
    if (element === null || element.end > to) return;
    yield element;
    at = element.end;
  }
}

/**
 * The facts about a Matroska or WebM file, with a few small reads at its beginning. A live recording has
 * no duration. Null if the file is damaged.
 */
export async function readMatroskaFacts(
  readAt: ReadAt,
  sizeBytes: number,
): Promise<ContainerFacts | null> {
  let durationMs: number | null = null;
  let hasVideo: boolean | null = null;
  let at = 0;
  for (let count = 0; count < MAX_ELEMENTS && at < sizeBytes; count += 1) {
    const element = readHeader(await readAt(at, HEADER_BYTES), 0, sizeBytes - at);
    if (element === null || element.id === CLUSTER) break;
    const isSegment = element.id === SEGMENT;
    if (element.id === INFO || element.id === TRACKS) {
      const length = element.end - element.start;
      if (length > MAX_CONTENT_BYTES) break;
      const content = await readAt(at + element.start, length);
      if (element.id === INFO) durationMs = readDuration(content);
      else hasVideo = [...elementsIn(content)].some((entry) => isVideoTrack(content, entry));
    } else if (count === 0 && element.id !== EBML) break;
    if (hasVideo !== null && durationMs !== null) return { hasVideo, durationMs };
    // The segment contains everything else, so it is entered and not skipped.
    at += isSegment ? element.start : element.end;
  }
  return hasVideo === null ? null : { hasVideo, durationMs };
}

function readDuration(info: Buffer): number | null {
  let scale = 1_000_000;
  let duration = 0;
  for (const { id, start, end } of elementsIn(info)) {
    const length = end - start;
    if (id === TIMESTAMP_SCALE && length >= 1 && length <= 6)
      scale = info.readUIntBE(start, length);
    if (id === DURATION && length === 4) duration = info.readFloatBE(start);
    if (id === DURATION && length === 8) duration = info.readDoubleBE(start);
  }
  return plausibleMs((duration * scale) / 1_000_000);
}

function isVideoTrack(tracks: Buffer, entry: Element): boolean {
  if (entry.id !== TRACK_ENTRY) return false;
  return [...elementsIn(tracks, entry.start, entry.end)].some(
    ({ id, start, end }) => id === TRACK_TYPE && end > start && tracks[end - 1] === 1,
  );
}
