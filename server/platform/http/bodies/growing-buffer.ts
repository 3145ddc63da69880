const SMALLEST_BYTES = 4096;

/**
 * Collects a body in one piece of memory. Node hands over every piece in a buffer of its own, and a
 * buffer of one byte takes 200.
 */
export class GrowingBuffer {
  #memory: Buffer = Buffer.alloc(0);
  #length = 0;

  /** The bytes of memory in use. */
  get size(): number {
    return this.#memory.length;
  }

  /** The bytes of memory in use after `more` bytes are added. */
  sizeWith(more: number): number {
    const needed = this.#length + more;
    if (needed <= this.size) return this.size;
    // Most bodies come in one piece, which is kept as it is.
    return this.size === 0 ? needed : Math.max(needed, this.size * 2, SMALLEST_BYTES);
  }

  push(piece: Buffer): void {
    const size = this.sizeWith(piece.length);
    if (this.size === 0) this.#memory = piece;
    else {
      if (size > this.size) this.#grow(size);
      piece.copy(this.#memory, this.#length);
    }
    this.#length += piece.length;
  }

  #grow(size: number): void {
    const larger = Buffer.allocUnsafeSlow(size);
    this.#memory.copy(larger, 0, 0, this.#length);
    this.#memory = larger;
  }

  /** What was pushed. */
  content(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  clear(): void {
    this.#memory = Buffer.alloc(0);
    this.#length = 0;
  }
}
