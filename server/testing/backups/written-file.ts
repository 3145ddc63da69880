import { type SystemCall, succeeded } from '../strace/read-trace.ts';

/** A change of a file's content: bytes at an offset, or its end there. */
type Write = { offset: number; bytes: Buffer } | { length: number };

/** SQLite takes a sector for the least that is written at once. */
const SECTOR = 512;

/** What strace writes for bytes that are no letters. */
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' },
};

/** The bytes that strace shows: `\x00` with `-x`, `\0` without, or a text. */
function readBytes(shown: string): Buffer {
  const text = shown.replace(
    /\\(?:x([0-9a-f]{2})|([0-7]{1,3})|(.))/g,
    (_all, hex?: string, octal?: string, letter = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return ESCAPED[letter] ?? letter;
    },
  );
  return Buffer.from(text, 'latin1');
}

/** What a call writes into a file; undefined: nothing, or not all of it was traced. */
function writeOf({ name, args }: SystemCall): Write | undefined {
  if (name === 'ftruncate') return { length: Number(/, (\d+)$/.exec(args)?.[1]) };
  if (name !== 'pwrite64') return undefined;
  const [, shown, offset] = /, "((?:[^"\\]|\\.)*)", \d+, (\d+)$/.exec(args) ?? [];
  if (shown === undefined) return undefined;
  return { offset: Number(offset), bytes: readBytes(shown) };
}

function apply(content: Buffer, write: Write): Buffer {
  const end = 'length' in write ? write.length : write.offset + write.bytes.length;
  const length = 'length' in write ? end : Math.max(end, content.length);
  const changed = Buffer.alloc(length);
  content.copy(changed);
  if ('bytes' in write) write.bytes.copy(changed, write.offset);
  return changed;
}

/** A file that is written at any offset, such as SQLite's, and what of it a disk has for sure. */
export class WrittenFile {
  #durable: Buffer = Buffer.alloc(0);
  #pending: Write[] = [];

  /** Takes in what a call writes. False if its bytes were not traced. */
  take(call: SystemCall): boolean {
    const write = succeeded(call) ? writeOf(call) : undefined;
    if (write !== undefined) this.#pending.push(write);
    return write !== undefined;
  }

  sync(): void {
    for (const write of this.#pending) this.#durable = apply(this.#durable, write);
    this.#pending = [];
  }

  /** What a disk may hold after a power cut: of the writes since the last sync any, whole or in part. */
  survive(random: () => number): Buffer {
    let content = this.#durable;
    for (const write of this.#pending) {
      if (random() < 0.5) continue;
      if ('length' in write || random() < 0.7) {
        content = apply(content, write);
        continue;
      }
      const { offset, bytes } = write;
      for (let at = 0; at < bytes.length; at += SECTOR) {
        const sector = { offset: offset + at, bytes: bytes.subarray(at, at + SECTOR) };
        if (random() < 0.5) content = apply(content, sector);
      }
    }
    return content;
  }
}
