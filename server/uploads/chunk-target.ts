import type { Readable } from 'node:stream';
import type { FileSink } from '#platform/http/multipart/file-pump.ts';
import { SNIFF_BYTES, sniffContent } from '#platform/media/sniff-content.ts';
import type { PartWriter } from '#platform/storage/upload-storage.ts';
import { notAVideo, otherBytes } from './uploads.errors.ts';

/** Where the bytes of one chunk go. */
export interface ChunkTarget extends FileSink {
  /** To be called after the last byte: resolves when all of them are durable. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Writes a new chunk. The first one is refused (415) unless it begins like a video; `takesForeign`: also
 * like one that only ffmpeg reads.
 */
export function writingTarget(
  writer: PartWriter,
  { isFirst, takesForeign }: { isFirst: boolean; takesForeign: boolean },
): ChunkTarget {
  let checked = !isFirst;
  return {
    async write(buffers) {
      if (!checked) checkBeginning(buffers, { takesForeign });
      checked = true;
      await writer.write(buffers);
    },
    settle: () => writer.sync(),
    close: () => writer.close(),
  };
}

/** The probe at the end decides. This check saves uploading 10 GB of something else before that. */
function checkBeginning(
  buffers: readonly Buffer[],
  { takesForeign }: { takesForeign: boolean },
): void {
  const head: Buffer[] = [];
  for (let length = 0, at = 0; length < SNIFF_BYTES && at < buffers.length; at += 1) {
    const buffer = buffers[at]?.subarray(0, SNIFF_BYTES - length) ?? Buffer.alloc(0);
    head.push(buffer);
    length += buffer.length;
  }
  const content = sniffContent(Buffer.concat(head));
  const isTaken = content.kind === 'video' || (takesForeign && content.kind === 'foreign video');
  if (!isTaken) throw notAVideo(content.name, takesForeign);
}

/**
 * Compares a chunk that was received before with the stored one, and writes nothing: acknowledged
 * bytes never change. Throws 409 at the first byte that differs.
 */
export function comparingTarget(stored: Readable): ChunkTarget {
  const pieces = stored[Symbol.asyncIterator]();
  let piece: Buffer = Buffer.alloc(0);
  const next = async (): Promise<boolean> => {
    const { done, value } = await pieces.next();
    piece = done === true ? Buffer.alloc(0) : value;
    return done !== true;
  };
  return {
    async write(buffers) {
      for (const buffer of buffers) {
        for (let at = 0; at < buffer.length; ) {
          if (piece.length === 0 && !(await next())) throw otherBytes();
          const length = Math.min(piece.length, buffer.length - at);
          if (piece.compare(buffer, at, at + length, 0, length) !== 0) throw otherBytes();
          piece = piece.subarray(length);
          at += length;
        }
      }
    },
    async settle() {
      if (piece.length > 0 || (await next())) throw otherBytes();
    },
    async close() {
      // An iterator that was never read from would leave the stream open.
      stored.destroy();
    },
  };
}
