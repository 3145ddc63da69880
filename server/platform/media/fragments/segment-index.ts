import { makeBox } from '../boxes.ts';

/** Some bytes of a file that can be decoded without the rest, and how long they play. */
export interface Reference {
  sizeBytes: number;
  /** In units of the index's time. */
  duration: number;
}

export interface SegmentIndex {
  trackId: number;
  /** Units of time in a second. */
  timescale: number;
  /** When the first picture is shown, in those units. */
  from: number;
  references: readonly Reference[];
}

const HEADER_BYTES = 32;
const REFERENCE_BYTES = 12;
/** The count has 16 bits. */
const MOST_REFERENCES = 0xffff;
/** Begins with a picture that needs no other: "starts_with_SAP" and "SAP_type" 1. */
const STARTS_WITH_KEYFRAME = 0x90000000;

/** The bytes of an index with so many references. */
export function indexBytes(references: number): number {
  return HEADER_BYTES + REFERENCE_BYTES * references;
}

/** An index for the bytes behind it, as a box (ISO/IEC 14496-12, 8.16.3). */
export function makeIndex({ trackId, timescale, from, references }: SegmentIndex): Buffer {
  const content = Buffer.alloc(indexBytes(references.length) - 8);
  content.writeUInt32BE(trackId, 4);
  content.writeUInt32BE(timescale, 8);
  content.writeUInt32BE(from, 12);
  // The offset of the first byte after the index is 0.
  content.writeUInt16BE(references.length, 22);
  for (const [index, { sizeBytes, duration }] of references.entries()) {
    const at = HEADER_BYTES - 8 + index * REFERENCE_BYTES;
    content.writeUInt32BE(sizeBytes, at);
    content.writeUInt32BE(duration, at + 4);
    content.writeUInt32BE(STARTS_WITH_KEYFRAME, at + 8);
  }
  return makeBox('sidx', content);
}

/** Joins neighbours, two at a time, until at most `most` references cover the same bytes. */
export function joinReferences(references: readonly Reference[], most: number): Reference[] {
  let joined = [...references];
  while (joined.length > Math.min(most, MOST_REFERENCES)) {
    joined = joined.flatMap((reference, index) => {
      if (index % 2 === 1) return [];
      const next = joined[index + 1];
      return [next === undefined ? reference : join(reference, next)];
    });
  }
  return joined;
}

function join(one: Reference, next: Reference): Reference {
  return { sizeBytes: one.sizeBytes + next.sizeBytes, duration: one.duration + next.duration };
}

/**
 * The bits per second of the most demanding part of at least `seconds`, as RFC 8216 4.3.4.2 wants the
 * peak of a rendition. A rest that is shorter belongs to the part before it.
 */
export function peakBitRate({ references, timescale }: SegmentIndex, seconds: number): number {
  const parts: Reference[] = [];
  let open: Reference = { sizeBytes: 0, duration: 0 };
  for (const reference of references) {
    open = join(open, reference);
    if (open.duration < seconds * timescale) continue;
    parts.push(open);
    open = { sizeBytes: 0, duration: 0 };
  }
  if (open.sizeBytes > 0) parts.push(join(parts.pop() ?? { sizeBytes: 0, duration: 0 }, open));
  const rates = parts.map(({ sizeBytes, duration }) => bitRate(sizeBytes, duration / timescale));
  return Math.max(0, ...rates);
}

/** Whole bits per second. */
export function bitRate(sizeBytes: number, seconds: number): number {
  return Math.round((sizeBytes * 8) / Math.max(seconds, 0.001));
}
