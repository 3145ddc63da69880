/**
 * Collects the pieces of a body in one piece of memory, which is freed when it is cleared. What waits for the garbage
 * collection instead leaves holes in memory that do not go back to the system.
 */
export class CollectedBytes {
  readonly #mostBytes: number;
  #memory = new ArrayBuffer(0);
  #length = 0;

  /** `mostBytes`: the length of the whole body, or where it is not known the largest it may have. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The bytes of memory in use. */
  get size(): number {
    return this.#memory.byteLength;
  }

  /** The bytes of memory that a piece of `bytes` needs in addition. */
  needs(bytes: number): number {
    const length = this.#length + bytes;
    if (length <= this.size) return 0;
    // Doubled, because more memory means to copy what is there.
    return Math.max(length, Math.min(2 * this.size, this.#mostBytes)) - this.size;
  }

  push(piece: Buffer): void {
    const more = this.needs(piece.length);
    if (more > 0) this.#memory = this.#memory.transfer(this.size + more);
    piece.copy(new Uint8Array(this.#memory), this.#length);
    this.#length += piece.length;
  }

  /** A copy of what was pushed. */
  content(): Buffer {
    return Buffer.copyBytesFrom(new Uint8Array(this.#memory, 0, this.#length));
  }

  clear(): void {
    // What a transfer leaves is free.
    this.#memory = this.#memory.transfer(0);
    this.#length = 0;
  }
}
