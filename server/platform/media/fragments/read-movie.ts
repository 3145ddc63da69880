import { type Box, boxAt, boxesOf } from '../boxes.ts';
import { readCodec } from './read-codec.ts';

/** A track of a fragmented file, by its header. */
export interface MovieTrack {
  id: number;
  /** `vide` or `soun`. */
  kind: string;
  /** Units of time in a second. */
  timescale: number;
  /** RFC 6381; null for codecs that no rendition has. */
  codec: string | null;
  /** The time of the track that plays at 0, in units of time. */
  delay: number;
  /** The duration of samples whose fragment does not say it. */
  sampleDuration: number;
}

/** The number after the times of creation and change, which in version 1 have 64 bits. */
function readAfterTimes(bytes: Buffer, box: Box): number {
  return bytes.readUInt32BE(box.start + (bytes[box.start] === 1 ? 20 : 12));
}

/** ISO/IEC 14496-12, 8.8.3: the defaults of a track's fragments. */
function readSampleDuration(moov: Buffer, trackId: number): number {
  const extends_ = boxAt(moov, ['moov', 'mvex']);
  for (const { type, start } of boxesOf(moov, extends_ ?? { start: 0, end: 0 })) {
    const isOfTrack = type === 'trex' && moov.readUInt32BE(start + 4) === trackId;
    if (isOfTrack) return moov.readUInt32BE(start + 12);
  }
  return 0;
}

/**
 * 8.6.6: an edit list says which time of the track the movie begins with, or how long it waits for the
 * track (a time of -1).
 */
function readDelay(moov: Buffer, trak: Box, timescale: number): number {
  const list = boxAt(moov, ['edts', 'elst'], trak);
  if (list === undefined || moov[list.start] !== 0) return 0;
  let waits = 0;
  for (let at = list.start + 8; at + 12 <= list.end; at += 12) {
    const begin = moov.readInt32BE(at + 4);
    if (begin !== -1) return begin - Math.round((waits * timescale) / readMovieTimescale(moov));
    waits += moov.readUInt32BE(at);
  }
  return 0;
}

function readTrack(moov: Buffer, trak: Box): MovieTrack | null {
  const [header, media, handler, samples] = [
    boxAt(moov, ['tkhd'], trak),
    boxAt(moov, ['mdia', 'mdhd'], trak),
    boxAt(moov, ['mdia', 'hdlr'], trak),
    boxAt(moov, ['mdia', 'minf', 'stbl', 'stsd'], trak),
  ];
  if (!header || !media || !handler || !samples) return null;
  const id = readAfterTimes(moov, header);
  return {
    id,
    kind: moov.toString('latin1', handler.start + 8, handler.start + 12),
    timescale: readAfterTimes(moov, media),
    codec: readCodec(moov, samples),
    delay: readDelay(moov, trak, readAfterTimes(moov, media)),
    sampleDuration: readSampleDuration(moov, id),
  };
}

/** The tracks of a `moov` box, which has to be whole. */
export function readTracks(moov: Buffer): MovieTrack[] {
  const tracks = boxesOf(moov, boxAt(moov, ['moov'])).filter(({ type }) => type === 'trak');
  return tracks.flatMap((trak) => readTrack(moov, trak) ?? []);
}

/** The units of time in a second that the durations of the whole movie are counted in. */
export function readMovieTimescale(moov: Buffer): number {
  const header = boxAt(moov, ['moov', 'mvhd']);
  return header === undefined ? 1000 : readAfterTimes(moov, header);
}
