import { type SystemCall, succeeded } from '../strace/read-trace.ts';

/** A change of a file's content: bytes at an offset, or its end there. */
type Write = { offset: number; bytes: Buffer } | { length: number };

/** SQLite takes a sector for the least that is written at once. */
const SECTOR = 512;

/** strace's escapes for control characters. */
const ESCAPED: Record<string, string> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' };

/** The bytes that strace shows with `-x`: `\x00`, or a text. */
function readBytes(shown: string): Buffer {
  const text = shown.replace(/\\(?:x([0-9a-f]{2})|(.))/g, (_all, hex?: string, letter = '') =>
    hex === undefined ? (ESCAPED[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(text, 'latin1');
}

/** Reads the write of a call into a file; undefined: none, or not all of it was traced. */
function writeOf({ name, args }: SystemCall): Write | undefined {
  if (name === 'ftruncate') return { length: Number(/, (\d+)$/.exec(args)?.[1]) };
  if (name !== 'pwrite64') return undefined;
  const [, shown, offset] = /, "((?:[^"\\]|\\.)*)", \d+, (\d+)$/.exec(args) ?? [];
  if (shown === undefined) return undefined;
  return { offset: Number(offset), bytes: readBytes(shown) };
}

/** Each call is looked at for every power cut, and read once. */
const known = new WeakMap<SystemCall, Write | undefined>();

function knownWriteOf(call: SystemCall): Write | undefined {
  if (!known.has(call)) known.set(call, succeeded(call) ? writeOf(call) : undefined);
  return known.get(call);
}

const endOf = (write: Write): number =>
  'length' in write ? write.length : write.offset + write.bytes.length;

/** The content after these writes, in a copy that is as large as it ever was. */
function apply(content: Buffer, writes: readonly Write[]): Buffer {
  const changed = Buffer.alloc(
    writes.reduce((most, write) => Math.max(most, endOf(write)), content.length),
  );
  content.copy(changed);
  let { length } = content;
  for (const write of writes) {
    if ('length' in write) {
      if (write.length < length) changed.fill(0, write.length, length);
      length = write.length;
    } else {
      write.bytes.copy(changed, write.offset);
      length = Math.max(length, endOf(write));
    }
  }
  return changed.subarray(0, length);
}

/** A file that is written at any offset, such as SQLite's, and what of it a disk has for sure. */
export class WrittenFile {
  #durable: Buffer = Buffer.alloc(0);
  #pending: Write[] = [];

  /** Takes in what a call writes. False if its bytes were not traced. */
  take(call: SystemCall): boolean {
    const write = knownWriteOf(call);
    if (write !== undefined) this.#pending.push(write);
    return write !== undefined;
  }

  sync(): void {
    if (this.#pending.length > 0) this.#durable = apply(this.#durable, this.#pending);
    this.#pending = [];
  }

  /** A possible content after a power cut: any of the writes since the last sync, whole or in part. */
  survive(random: () => number): Buffer {
    const survived: Write[] = [];
    for (const write of this.#pending) {
      if (random() < 0.5) continue;
      if ('length' in write || random() < 0.7) {
        survived.push(write);
        continue;
      }
      const { offset, bytes } = write;
      for (let at = 0; at < bytes.length; at += SECTOR) {
        const sector = { offset: offset + at, bytes: bytes.subarray(at, at + SECTOR) };
        if (random() < 0.5) survived.push(sector);
      }
    }
    return apply(this.#durable, survived);
  }
}
