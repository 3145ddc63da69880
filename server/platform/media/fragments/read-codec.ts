import { type Box, boxAt, boxesOf } from '../boxes.ts';

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/**
 * A track's codec as RFC 6381 writes it, by the first entry of its sample description (`stsd`):
 * `avc1.640028`, `mp4a.40.2`. Null for a codec that no rendition has.
 */
export function readCodec(bytes: Buffer, stsd: Box): string | null {
  // A version with flags, and a count, stand before the entries.
  const [entry] = boxesOf(bytes, { start: stsd.start + 8, end: stsd.end });
  if (entry === undefined) return null;
  if (entry.type === 'avc1' || entry.type === 'avc3') {
    const config = boxAt(bytes, ['avcC'], { start: entry.start + 78, end: entry.end });
    // ISO/IEC 14496-15, 5.3.3.1: a version, then profile, compatibility and level.
    const [profile, compatibility, level] = bytes.subarray((config?.start ?? Infinity) + 1);
    if (profile === undefined || compatibility === undefined || level === undefined) return null;
    return `${entry.type}.${hex(profile)}${hex(compatibility)}${hex(level)}`;
  }
  if (entry.type !== 'mp4a') return null;
  const esds = boxAt(bytes, ['esds'], { start: entry.start + 28, end: entry.end });
  return esds === undefined ? null : readSoundCodec(bytes.subarray(esds.start + 4, esds.end));
}

const ES_DESCRIPTOR = 3;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC = 5;
const MPEG4_AUDIO = 0x40;

/** ISO/IEC 14496-1, 7.2.6: descriptors in descriptors, each with a tag and a length of 7 bits a byte. */
function readSoundCodec(bytes: Buffer): string | null {
  let kind: number | null = null;
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at];
    at += 1;
    while (((bytes[at] ?? 0) & 0x80) !== 0) at += 1;
    at += 1;
    if (tag === ES_DESCRIPTOR) at += 3;
    else if (tag === DECODER_CONFIG) {
      kind = bytes[at] ?? null;
      if (kind !== null && kind !== MPEG4_AUDIO) return `mp4a.${hex(kind)}`;
      at += 13;
    } else if (tag === DECODER_SPECIFIC && kind !== null) {
      // ISO/IEC 14496-3, 1.6.2.1: the audio object type is in the first 5 bits.
      return `mp4a.${hex(kind)}.${(bytes[at] ?? 0) >> 3}`;
    } else return null;
  }
  return null;
}
