/**
 * The size of the tests: 0, short, in `npm test`; 1, full, in `npm run test:full`; more multiplies the full one, as in
 * `TEST_SIZE=50 npm run test:full -- unit guesses`. What only the full size has is tagged `full`.
 */
const size = Number(process.env.TEST_SIZE ?? 0);

/** Whether the tests have their full size, or more. */
export const isFull = size > 0;

/** How many of something a test takes, or how much: in the short size, and in the full one. */
export function sized(short: number, full: number): number {
  return isFull ? Math.round(full * size) : short;
}

/** Of many cases of one kind: in the short size the first and every so many after it, else all. */
export function sampled<Case>(all: readonly Case[], every: number): readonly Case[] {
  return isFull ? all : all.filter((_, index) => index % every === 0);
}
