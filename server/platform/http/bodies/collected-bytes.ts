const BLOCK_BYTES = 8 * 1024;

/**
 * Collects the pieces of a body. Large ones are kept as they came, small ones are copied into blocks,
 * because Node hands over every piece in a buffer of its own, and a buffer of one byte takes 200.
 */
export class CollectedBytes {
  #blocks: Buffer[] = [];
  /** The unused bytes at the end of the last block. */
  #free = 0;
  #size = 0;

  /** The bytes of memory in use. */
  get size(): number {
    return this.#size;
  }

  /** The bytes of memory that a piece of `bytes` needs in addition. */
  needs(bytes: number): number {
    if (bytes <= this.#free) return 0;
    // Most bodies come in one piece.
    return this.#size === 0 ? bytes : Math.max(bytes, BLOCK_BYTES);
  }

  push(piece: Buffer): void {
    const needed = this.needs(piece.length);
    if (needed === piece.length) this.#add(piece, 0);
    else {
      if (needed > 0) this.#add(Buffer.allocUnsafeSlow(needed), needed);
      const block = this.#blocks.at(-1);
      if (block !== undefined) piece.copy(block, block.length - this.#free);
      this.#free -= piece.length;
    }
    this.#size += needed;
  }

  #add(block: Buffer, free: number): void {
    this.#cutLast();
    this.#blocks.push(block);
    this.#free = free;
  }

  #cutLast(): void {
    const last = this.#blocks.pop();
    if (last !== undefined) this.#blocks.push(last.subarray(0, last.length - this.#free));
    this.#free = 0;
  }

  /** What was pushed, in one buffer. */
  content(): Buffer {
    this.#cutLast();
    const [first] = this.#blocks;
    return this.#blocks.length === 1 && first !== undefined ? first : Buffer.concat(this.#blocks);
  }

  clear(): void {
    this.#blocks = [];
    this.#free = 0;
    this.#size = 0;
  }
}
