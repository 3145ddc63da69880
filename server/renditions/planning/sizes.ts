export interface Size {
  width: number;
  height: number;
}

const WIDE = 16 / 9;

/**
 * The lines that a size is named by: those of the smallest picture of 16:9 that it fits into, which may
 * stand upright. 1920 x 804 has 1080.
 */
export function linesOf({ width, height }: Size): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return Math.round(Math.max(short, long / WIDE));
}

/**
 * The size within that many lines, never larger than it is, in even numbers, because 4:2:0 wants them.
 */
export function fitInto({ width, height }: Size, lines: number): Size {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const factor = Math.min(1, lines / Math.max(short, long / WIDE));
  // As it is, it is cut rather than stretched.
  const round = factor < 1 ? Math.round : Math.floor;
  const even = (pixels: number) => Math.max(2, round((pixels * factor) / 2) * 2);
  return { width: even(width), height: even(height) };
}
