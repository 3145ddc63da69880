/** Read in pieces that stay in a processor's cache until they are sent: larger ones cost more. */
const LARGE_BYTES = 256 * 1024;
/** What a short range needs, and what everybody gets when many watch at once. */
const SMALL_BYTES = 64 * 1024;
/** So many large ones are in use at most: 16 MB. */
const MOST_LARGE = 64;
/** So many of each size are kept for whoever comes next. */
const MOST_KEPT = 64;

const kept: Record<number, Buffer[]> = { [SMALL_BYTES]: [], [LARGE_BYTES]: [] };
let largeInUse = 0;

/** A buffer for reading `bytes`, all at once or in pieces; filled with whatever was read before. */
export function takeBuffer(bytes: number): Buffer {
  const size = bytes > SMALL_BYTES && largeInUse < MOST_LARGE ? LARGE_BYTES : SMALL_BYTES;
  if (size === LARGE_BYTES) largeInUse += 1;
  return kept[size]?.pop() ?? Buffer.allocUnsafeSlow(size);
}

/** Gives a buffer back; `isFree`: nobody reads from it or writes to it any more. */
export function giveBuffer(buffer: Buffer, isFree: boolean): void {
  if (buffer.length === LARGE_BYTES) largeInUse -= 1;
  const shelf = kept[buffer.length];
  if (isFree && shelf !== undefined && shelf.length < MOST_KEPT) shelf.push(buffer);
}
