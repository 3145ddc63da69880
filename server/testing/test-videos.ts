import { makeBox as box } from '#platform/media/boxes.ts';

/** The smallest files that say of themselves what videos say: what stands for a picture in them is none. */

/** 32 bits. */
export const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const zeros = (count: number): Buffer => Buffer.alloc(count);
const letters = (text: string): Buffer => Buffer.from(text, 'latin1');

export interface TestVideo {
  seconds: number;
  /** The size of the whole file; at least 550. */
  sizeBytes?: number;
  /** QuickTime's `qt  `, or another. */
  brand?: string;
  /** `vide`, `soun`. */
  track?: string;
  /** Makes the bytes of one video differ from those of another. */
  seed?: number;
}

/** The one sample, at the beginning of the content. */
const SAMPLE_BYTES = 16;
const TYPE_BYTES = 20;

/** ISO/IEC 14496-12, 8.5 to 8.7: what the one sample is, how long it is shown, and where it stands. */
function sampleTables(milliseconds: number, track: string): Buffer {
  const avcC = box('avcC', Buffer.from([1, 100, 0, 31, 255, 224, 0]));
  const picture = box('avc1', zeros(24), number(0x0140_00b4), zeros(50), avcC);
  const sound = box('mp4a', zeros(16), number(0x0002_0010), zeros(4), number(0xbb80_0000));
  return box(
    'stbl',
    box('stsd', zeros(4), number(1), track === 'vide' ? picture : sound),
    box('stts', zeros(4), number(1), number(1), number(milliseconds)),
    box('ctts', zeros(4), number(1), number(1), number(0)),
    box('stsc', zeros(4), number(1), number(1), number(1), number(1)),
    box('stsz', zeros(4), number(SAMPLE_BYTES), number(1)),
    box('stco', zeros(4), number(1), number(TYPE_BYTES + 8)),
  );
}

/** An MP4 whose index stands at its end, as cameras write it. */
export function mp4Video(videoFile: TestVideo): Buffer {
  const { seconds, sizeBytes = 1000, brand = 'isom', track = 'vide', seed = 1 } = videoFile;
  const length = seconds * 1000;
  const type = box('ftyp', letters(brand), number(512), letters('iso2'));
  const movie = box('mvhd', zeros(12), number(1000), number(length), zeros(4));
  const header = box('tkhd', zeros(12), number(1), zeros(68));
  const media = box('mdhd', zeros(12), number(1000), number(length), zeros(4));
  const handler = box('hdlr', zeros(8), letters(track), zeros(13));
  const samples = box('minf', sampleTables(length, track));
  const index = box('moov', movie, box('trak', header, box('mdia', media, handler, samples)));
  const content = Buffer.alloc(sizeBytes - type.length - index.length - 8);
  for (let at = 0; at < content.length; at += 1)
    content[at] = (at * 31 + seed * 7 + (at >> 8)) & 255;
  return Buffer.concat([type, box('mdat', content), index]);
}

/** A Matroska element with a size of four bytes. */
function element(id: number[], ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id), number((0x10_00_00_00 | body.length) >>> 0), body]);
}

/** A WebM, or with another `docType` a Matroska file. */
export function webmVideo({ seconds = 0, docType = 'webm', trackType = 1 }): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const info = element([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], duration));
  const entry = element(
    [0xae],
    element([0xd7], Buffer.from([1])),
    element([0x83], Buffer.from([trackType])),
    element([0x86], letters(trackType === 1 ? 'V_VP9' : 'A_OPUS')),
    trackType === 1
      ? element([0xe0], element([0xb0], number(320)), element([0xba], number(180)))
      : zeros(0),
  );
  const tracks = element([0x16, 0x54, 0xae, 0x6b], entry);
  const block = element([0xa3], Buffer.from([0x81, 0, 0, 0x80]), zeros(80));
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], Buffer.from([0])), block);
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], letters(docType))),
    element([0x18, 0x53, 0x80, 0x67], info, tracks, cluster),
  ]);
}
