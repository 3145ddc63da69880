/** The measured loading of a part: bytes, and milliseconds. */
interface Loaded {
  readonly loaded: number;
  readonly loading: { readonly start: number; readonly end: number };
}

/** A part that loads this many times faster than expected means a faster line, not chance. */
const FASTER = 2;

/**
 * Notices a line that has become faster within two parts: hls.js weighs by how long a part took to load, so
 * that the slow ones of before count for long. Called for each part; returns the bits per second to expect
 * from now on, or null if `expected` may stay.
 */
export function createLineFollower(): (part: Loaded, expected: number) => number | null {
  let before = 0;
  return ({ loaded, loading }, expected) => {
    const speed = (loaded * 8000) / Math.max(1, loading.end - loading.start);
    const certain = Math.min(before, speed);
    before = speed;
    return certain > expected * FASTER ? certain : null;
  };
}
