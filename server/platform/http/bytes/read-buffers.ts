/**
 * Pieces of this size stay in the processor's cache until they are sent. Smaller ones need more steps. 64, 128
 * and 256 KB take 1.2 to 1.6 times as much of the processor as sizes between them (see decision 10).
 */
const LARGE_BYTES = 104 * 1024;
/** For short ranges, and for everybody when many people watch at once. */
const SMALL_BYTES = 64 * 1024;
/** The largest number of large buffers in use: 7 MB. */
const MOST_LARGE = 64;
/** The number of free buffers of each size that are kept. */
const MOST_KEPT = 64;

const kept: Record<number, Buffer[]> = { [SMALL_BYTES]: [], [LARGE_BYTES]: [] };
let largeInUse = 0;

/** A buffer for reading `bytes`, at once or in pieces. It still holds earlier data. */
export function takeBuffer(bytes: number): Buffer {
  const size = bytes > SMALL_BYTES && largeInUse < MOST_LARGE ? LARGE_BYTES : SMALL_BYTES;
  if (size === LARGE_BYTES) largeInUse += 1;
  return kept[size]?.pop() ?? Buffer.allocUnsafeSlow(size);
}

/** Returns a buffer. `isFree`: nothing reads or writes it any more, so it may be reused. */
export function giveBuffer(buffer: Buffer, isFree: boolean): void {
  if (buffer.length === LARGE_BYTES) largeInUse -= 1;
  const pool = kept[buffer.length];
  if (isFree && pool !== undefined && pool.length < MOST_KEPT) pool.push(buffer);
}
