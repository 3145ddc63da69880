/** ISO/IEC 14496-12, 4.2: a box in bytes. Positions count from the beginning of the bytes. */
export interface BoxInBytes {
  type: string;
  /** Where its header begins. */
  at: number;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

type Range = Pick<BoxInBytes, 'start' | 'end'>;

/** The boxes side by side in a range, up to the first one that does not fit into it. */
export function boxesOf(
  bytes: Buffer,
  { start, end }: Range = { start: 0, end: bytes.length },
): BoxInBytes[] {
  const boxes: BoxInBytes[] = [];
  for (let at = start; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > end) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, at, start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

/** The first box at that path of types. */
export function boxAt(
  bytes: Buffer,
  [type, ...deeper]: readonly string[],
  range?: Range,
): BoxInBytes | undefined {
  const box = boxesOf(bytes, range).find((candidate) => candidate.type === type);
  return box === undefined || deeper.length === 0 ? box : boxAt(bytes, deeper, box);
}

/** A box of that type with that content. */
export function makeBox(type: string, ...content: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 4, 'latin1');
  const box = Buffer.concat([header, ...content]);
  box.writeUInt32BE(box.length, 0);
  return box;
}
