/** Thrown where the bytes end in the middle of something. */
export class EndsTooEarly extends Error {
  override readonly name = 'EndsTooEarly';
}

export interface ByteReader {
  /** The next `length` bytes; null at the end. Throws EndsTooEarly. */
  take(length: number): Promise<Buffer | null>;
  /** The next bytes as they came, `most` of them at most. Throws EndsTooEarly. */
  takeSome(most: number): Promise<Buffer>;
}

/** Reads pieces of any size as one row of bytes. */
export function createByteReader(pieces: AsyncIterable<Buffer>): ByteReader {
  const source = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<Buffer | null> {
    const { done, value } = await source.next();
    return done ? null : value;
  }
  function cut(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  }
  return {
    async take(length) {
      if (rest.length >= length) return cut(length);
      const parts = [rest];
      let there = rest.length;
      while (there < length) {
        const piece = await more();
        if (piece === null && there === 0) return null;
        if (piece === null) throw new EndsTooEarly(`${there} of ${length} bytes are there`);
        parts.push(piece);
        there += piece.length;
      }
      rest = Buffer.concat(parts);
      return cut(length);
    },
    async takeSome(most) {
      while (rest.length === 0) {
        const piece = await more();
        if (piece === null) throw new EndsTooEarly(`${most} bytes are missing`);
        rest = piece;
      }
      return cut(most);
    },
  };
}
