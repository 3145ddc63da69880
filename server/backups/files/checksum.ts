import { createHash } from 'node:crypto';

/** The checksum and size of some bytes. */
export interface Checksum {
  sizeBytes: number;
  sha256: string;
}

/** Passes bytes on; `checksum` is that of all that have passed. */
export function checksumOf(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): {
  bytes: AsyncIterable<Buffer>;
  checksum(): Checksum;
} {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let checksum: Checksum | undefined;
  const pass = async function* () {
    for await (const piece of bytes) {
      hash.update(piece);
      sizeBytes += piece.length;
      yield piece;
    }
  };
  return {
    bytes: pass(),
    checksum() {
      checksum ??= { sizeBytes, sha256: hash.digest('hex') };
      return checksum;
    },
  };
}

/** The checksum of bytes that are read to their end. */
export async function readChecksum(source: AsyncIterable<Buffer>): Promise<Checksum> {
  const { bytes, checksum } = checksumOf(source);
  for await (const _piece of bytes);
  return checksum();
}
