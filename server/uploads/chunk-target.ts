import { createHash, type Hash } from 'node:crypto';
import type { FileSink } from '#platform/http/multipart/file-pump.ts';
import { SNIFF_BYTES, sniffContent } from '#platform/media/sniff-content.ts';
import type { UploadPart } from '#platform/objects/upload-storage.ts';
import { notAVideo, otherBytes } from './uploads.errors.ts';

/** The target that the bytes of one chunk are written to. */
export interface ChunkTarget extends FileSink {
  /** The SHA-256 of what came, in hex. To be called once, after the last byte. */
  sha256(): string;
  /** To be called after that: resolves when all bytes are durable, with the storage's receipt. */
  settle(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Writes a new chunk. The first one is refused (415) unless it begins like a video; `takesForeign`: also
 * like one that only ffmpeg reads.
 */
export function writingTarget(
  part: UploadPart,
  { isFirst, takesForeign }: { isFirst: boolean; takesForeign: boolean },
): ChunkTarget {
  let checked = !isFirst;
  const hash = createHash('sha256');
  return {
    async write(buffers) {
      if (!checked) checkBeginning(buffers, { takesForeign });
      checked = true;
      await part.write(buffers);
      add(hash, buffers);
    },
    sha256: () => hash.digest('hex'),
    settle: () => part.settle(),
    close: () => part.close(),
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
 * Compares a chunk that was received before with what it had then, and writes nothing: acknowledged bytes
 * never change. Throws 409 at the end where the bytes are others.
 */
export function comparingTarget(stored: { sha256: string; receipt: string }): ChunkTarget {
  const hash = createHash('sha256');
  let sha256 = '';
  return {
    write: async (buffers) => add(hash, buffers),
    sha256() {
      sha256 = hash.digest('hex');
      return sha256;
    },
    async settle() {
      if (sha256 !== stored.sha256) throw otherBytes();
      return stored.receipt;
    },
    close: async () => undefined,
  };
}

function add(hash: Hash, buffers: readonly Uint8Array[]): void {
  for (const buffer of buffers) hash.update(buffer);
}
