import type { SegmentIndex, Subsegment } from '#platform/media/fragments/read-segment-index.ts';

/** A rendition, as a player chooses among them. */
export interface Variant {
  id: string;
  width: number;
  height: number;
  /** RFC 6381, such as `avc1.640028,mp4a.40.2`. */
  codecs: string;
  /** Bits a second: of the largest part, and of all. */
  bandwidth: number;
  averageBandwidth: number;
  frameRate: number | null;
}

/** The lines of the shorter side of the picture that a player begins with while it knows nothing of its connection. */
const FIRST_LINES = 720;

/**
 * The playlist of a video's renditions (RFC 8216, 4.3.4.2). A player such as Safari's begins with the
 * first of them.
 */
export function writeMasterPlaylist(variants: readonly Variant[]): string {
  const ordered = variants.toSorted((a, b) => rank(a) - rank(b) || b.bandwidth - a.bandwidth);
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...ordered.flatMap((one) => [
      [
        `#EXT-X-STREAM-INF:BANDWIDTH=${one.bandwidth}`,
        `AVERAGE-BANDWIDTH=${one.averageBandwidth}`,
        `RESOLUTION=${one.width}x${one.height}`,
        ...(one.frameRate === null ? [] : [`FRAME-RATE=${one.frameRate.toFixed(3)}`]),
        `CODECS="${one.codecs}"`,
      ].join(','),
      `${one.id}.m3u8`,
    ]),
  );
}

const rank = ({ width, height }: Variant): number =>
  Math.min(width, height) > FIRST_LINES ? 1 : 0;

/**
 * The playlist of one rendition (RFC 8216, 4.3.3): its segments as ranges of its file, which has the
 * playlist's own name with another ending.
 */
export function writeMediaPlaylist(
  id: string,
  { headBytes, segments }: Pick<SegmentIndex, 'headBytes'> & { segments: readonly Subsegment[] },
): string {
  const file = `${id}.mp4`;
  // "The EXTINF duration of each Media Segment, when rounded to the nearest integer, MUST be less
  // than or equal to the target duration."
  const target = Math.ceil(Math.max(1, ...segments.map(({ seconds }) => seconds)));
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${headBytes}@0"`,
    ...segments.flatMap(({ start, sizeBytes, seconds }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${sizeBytes}@${start}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
  );
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
