/** The smallest files that say of themselves what videos say: no picture is in them. */

/** An MP4's box: its length, its type, its content. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

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
  /** Of the whole file; at least 500. */
  sizeBytes?: number;
  /** QuickTime's `qt  `, or another. */
  brand?: string;
  /** `vide`, `soun`. */
  track?: string;
  /** Makes the bytes of one video differ from those of another. */
  seed?: number;
}

/** An MP4 whose index stands at its end, as cameras write it. */
export function mp4Video(videoFile: TestVideo): Buffer {
  const { seconds, sizeBytes = 1000, brand = 'isom', track = 'vide', seed = 1 } = videoFile;
  const type = box('ftyp', letters(brand), number(512), letters('iso2'));
  const movie = box('mvhd', zeros(12), number(1000), number(seconds * 1000), zeros(80));
  const handler = box('hdlr', zeros(8), letters(track), zeros(13));
  const index = box('moov', movie, box('trak', box('mdia', handler)));
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
  const entry = element([0xae], element([0x83], Buffer.from([trackType])));
  const tracks = element([0x16, 0x54, 0xae, 0x6b], entry);
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], zeros(100));
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], letters(docType))),
    element([0x18, 0x53, 0x80, 0x67], info, tracks, cluster),
  ]);
}
