/** RFC 8794 and RFC 9559: nested elements, each with an id and a size of variable length. */
export interface Element {
  id: number;
  /** The beginning and end of its content, in bytes from the same origin as the header's position. */
  start: number;
  end: number;
  /** A live recording does not say where it ends; then `end` is the end of what it is in. */
  isUnknown: boolean;
}

/** An id has at most 4 bytes, a size 8. */
export const HEADER_BYTES = 12;

/** RFC 8794 4.1: the length of a number is one more than the leading zero bits of its first byte. */
const lengthAt = (first: number): number => Math.clz32(first) - 23;

/** The header at `at` in `bytes`; null if there is none. */
export function readHeader(bytes: Buffer, at: number, end: number): Element | null {
  const first = bytes[at] ?? 0;
  const idLength = lengthAt(first);
  const sizeFirst = bytes[at + idLength] ?? 0;
  const sizeLength = lengthAt(sizeFirst);
  const start = at + idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || start > bytes.length) return null;
  const id = bytes.readUIntBE(at, idLength);
  let size = sizeFirst & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let offset = 1; offset < sizeLength; offset += 1) {
    const byte = bytes[at + idLength + offset] ?? 0;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id, start, end: isUnknown ? end : start + size, isUnknown };
}

/** The elements in `bytes`, one after the other, up to the first that is damaged or cut. */
export function* elementsIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Element> {
  for (let at = from; at < to; ) {
    const element = readHeader(bytes, at, to);
    if (element === null || element.end > to) return;
    yield element;
    at = element.end;
  }
}

/** A whole number of 1 to 6 bytes; null for another length. */
export function readNumber(bytes: Buffer, { start, end }: Element): number | null {
  const length = end - start;
  return length >= 1 && length <= 6 ? bytes.readUIntBE(start, length) : null;
}
