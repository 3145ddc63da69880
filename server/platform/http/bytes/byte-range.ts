/** The bytes from `start` to `end`, both inclusive, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2) for an object of `sizeBytes`. Null: send the whole object (no
 * header, another unit, several ranges or a malformed one, all of which a server may ignore).
 * `unsatisfiable`: 416.
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    // A suffix: that many bytes from the end.
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= sizeBytes ? 'unsatisfiable' : { start, end };
}

const MB = 1024 * 1024;
/** The bytes that are the beginning of a video, which is sent in pieces. */
const BEGINNING = 8 * MB;

/**
 * The range to answer a player with. In a video's beginning, one without an end ends with its megabyte: a
 * player that only looks how the video begins stops asking then, but by the time it stops reading, the store
 * would have filled the connection with up to 20 MB. RFC 9110 15.3.7: "a server might want to send only
 * a subset of the data requested for reasons of its own". Returns `range` itself if nothing is cut.
 */
export function cutBeginning(header: string | undefined, range: ByteRange): ByteRange {
  const { start } = range;
  const end = start - (start % MB) + MB - 1;
  const isCut = start < BEGINNING && end < range.end && header?.trim().endsWith('-');
  return isCut ? { start, end } : range;
}
