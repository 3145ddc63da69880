import type { ReadAt } from './read-at.ts';

/** ISO/IEC 14496-12: a file is a sequence of boxes, and some boxes contain boxes. */
export interface Box {
  type: string;
  /** The beginning and end of its content, in bytes from the file's start. */
  start: number;
  end: number;
}

/** Reads one header after the other. Ends at the first box that is damaged or reaches beyond `end`. */
export async function* boxesIn(
  readAt: ReadAt,
  { start, end }: Omit<Box, 'type'>,
): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const header = await readAt(at, 16);
    if (header.length < 8) return;
    const small = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const isLarge = small === 1;
    if (isLarge && header.length < 16) return;
    const size = isLarge ? Number(header.readBigUInt64BE(8)) : small;
    const next = small === 0 ? end : at + size;
    const content = at + (isLarge ? 16 : 8);
    if (next < content || next > end) return;
    yield { type, start: content, end: next };
    at = next;
  }
}

/** The first box at that path of types inside a box; null if there is none. */
export async function findBox(
  readAt: ReadAt,
  inside: Omit<Box, 'type'>,
  [type, ...deeper]: readonly string[],
): Promise<Box | null> {
  for await (const box of boxesIn(readAt, inside)) {
    if (box.type !== type) continue;
    return deeper.length === 0 ? box : findBox(readAt, box, deeper);
  }
  return null;
}
