const given = process.env.TEST_SIZE ?? '0';
if (!/^\d{1,6}$/.test(given)) throw new Error('TEST_SIZE: must be a whole number, such as 50.');

/**
 * The size of the tests: 0, short, in `npm test`; 1, full, in `npm run test:full`; more multiplies the full one, as in
 * `TEST_SIZE=50 npm run test:full -- unit guesses`.
 */
const size = Number(given);

/** Whether the tests have their full size, or more. */
export const isFull = size > 0;

/** vitest's tag of what only the full size has. */
export const fullTag = { name: 'full', description: 'Left to `npm run test:full`.', skip: !isFull };

/** How many of something a test takes, or how much: in the short size, and in the full one where that differs. */
export function sized(short: number, full = short): number {
  return isFull ? full * size : short;
}

/** Some of many cases of one kind: in the short size the first and every so many after it, else all. */
export function sampled<Case>(all: readonly Case[], every: number): readonly Case[] {
  return isFull ? all : all.filter((_, index) => index % every === 0);
}

/** How long a test may take that takes so many milliseconds, at most, in its full size. */
export function patience(ms: number): number {
  return ms * Math.max(1, size);
}
