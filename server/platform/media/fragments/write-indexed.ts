import type { PartWriter } from '../../objects/upload-storage.ts';
import type { RenditionFile } from '../transcoding/transcoder.ts';
import { createByteReader, EndsTooEarly } from './byte-reader.ts';
import { type FileHeader, makeHeader, roomFor } from './file-header.ts';
import { createIndexing, type Indexing } from './indexing.ts';
import { bitRate, peakBitRate } from './segment-index.ts';

/** The facts about a file that was written. */
export interface IndexedFile {
  sizeBytes: number;
  /** RFC 6381. */
  codecs: string;
  bandwidth: number;
  averageBandwidth: number;
  durationMs: number;
  frameRate: number | null;
}

export interface WritingOptions {
  /** Null if it is not known. It decides how much room the index gets. */
  expectedMs: number | null;
  /** No more than that is written. */
  mostBytes: number;
  /** Called with the end of what is written, in milliseconds. */
  onWritten: (milliseconds: number) => void;
}

/** Thrown for fragments that make no video, or too large a one. */
export class UnusableFragments extends Error {
  override readonly name = 'UnusableFragments';
}

/** Fragments begin at a key frame, at the first one after this time. */
export const SHORTEST_FRAGMENT_MS = 1770;
/** The length that is expected of an unknown duration: an hour of fragments. More of them share references. */
const EXPECTED_MS = 60 * 60_000;
/** A segment of the playlists. */
const PEAK_SECONDS = 4;
const MOST_HEADER_BYTES = 16 * 1024 * 1024;
const BATCH_BYTES = 512 * 1024;

/**
 * Writes a fragmented MP4 as it comes from a muxer, with room in front of the fragments. At the end the
 * movie's header with its duration and an index of the fragments are written there. The file is not
 * synced. Throws UnusableFragments, StorageFull, and whatever reading throws.
 */
export async function writeIndexed(
  pieces: AsyncIterable<Buffer>,
  file: RenditionFile,
  options: WritingOptions,
): Promise<IndexedFile> {
  try {
    return await writeBoxes(pieces, file, options);
  } catch (error) {
    if (!(error instanceof EndsTooEarly || error instanceof RangeError)) throw error;
    throw new UnusableFragments('The fragments are cut off or damaged', { cause: error });
  }
}

async function writeBoxes(
  pieces: AsyncIterable<Buffer>,
  file: RenditionFile,
  options: WritingOptions,
): Promise<IndexedFile> {
  await using opened = new AsyncDisposableStack();
  const reader = createByteReader(pieces);
  const header: Partial<FileHeader> = {};
  let body: Body | null = null;
  for (let head = await reader.take(8); head !== null; head = await reader.take(8)) {
    const type = head.toString('latin1', 4);
    // Muxers write sizes of more than 32 bits for `mdat` only, and not for a few seconds.
    let rest = head.readUInt32BE(0) - 8;
    if (rest < 0) throw new UnusableFragments(`A box "${type}" without a size`);
    if (type === 'mdat' && body !== null) {
      await body.write(head);
      for (let some: Buffer; rest > 0; rest -= some.length) {
        some = await reader.takeSome(rest);
        await body.write(some);
      }
      continue;
    }
    if (rest > MOST_HEADER_BYTES) throw new UnusableFragments(`A box "${type}" of ${rest} bytes`);
    const box = Buffer.concat([head, (await reader.take(rest)) ?? Buffer.alloc(0)]);
    if (type === 'ftyp' || type === 'moov') header[type] = box;
    if (type !== 'moof') continue;
    const { ftyp, moov } = header;
    if (!ftyp || !moov) throw new UnusableFragments('A fragment before the header');
    body ??= opened.adopt(await openBody(file, { ftyp, moov }, options), ({ close }) => close());
    await body.begin(box);
  }
  if (body === null) throw new UnusableFragments('There are no fragments');
  // The file is closed as soon as this returns.
  return await body.end();
}

type Body = Awaited<ReturnType<typeof openBody>>;

/** The fragments of a file, and what has to be known of them in the end. */
async function openBody(file: RenditionFile, header: FileHeader, options: WritingOptions) {
  const expected = (options.expectedMs ?? EXPECTED_MS) / SHORTEST_FRAGMENT_MS;
  const room = roomFor(header, Math.ceil(expected) + 2);
  const indexing = createIndexing(header.moov);
  const part = batched(await file.openPart(room));
  let sizeBytes = room;
  async function write(bytes: Buffer): Promise<void> {
    sizeBytes += bytes.length;
    if (sizeBytes > options.mostBytes) {
      throw new UnusableFragments(`More than ${options.mostBytes} bytes`);
    }
    indexing.count(bytes.length);
    await part.write(bytes);
  }
  return {
    write,
    async begin(moof: Buffer): Promise<void> {
      options.onWritten(indexing.begin(moof));
      await write(moof);
    },
    close: part.close,
    async end(): Promise<IndexedFile> {
      await part.flush();
      const facts = indexing.end();
      if (facts === null) throw new UnusableFragments('There is no picture');
      const beginning = await file.openPart(0);
      await beginning
        .write([makeHeader(header, { room, ...facts })])
        .finally(() => beginning.close());
      return describe(sizeBytes, facts);
    },
  };
}

function describe(
  sizeBytes: number,
  { index, seconds, pictures, codecs }: NonNullable<ReturnType<Indexing['end']>>,
): IndexedFile {
  const averageBandwidth = bitRate(sizeBytes, seconds);
  return {
    sizeBytes,
    codecs,
    bandwidth: Math.max(averageBandwidth, peakBitRate(index, PEAK_SECONDS)),
    averageBandwidth,
    durationMs: Math.round(seconds * 1000),
    frameRate: pictures < 2 ? null : Math.round((pictures / seconds) * 1000) / 1000,
  };
}

/** Joins small pieces, so that each write to the disk is worth its while. */
function batched(part: PartWriter) {
  let waiting: Buffer[] = [];
  let length = 0;
  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    length = 0;
    if (batch.length > 0) await part.write(batch);
  }
  return {
    async write(bytes: Buffer): Promise<void> {
      waiting.push(bytes);
      length += bytes.length;
      if (length >= BATCH_BYTES) await flush();
    },
    flush,
    close: () => part.close(),
  };
}
