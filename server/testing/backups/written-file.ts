import { type SystemCall, succeeded } from '../strace/read-trace.ts';

/** A change of a file's content: bytes at an offset, or its end there. */
type Write = { offset: number; bytes: Buffer } | { length: number };

/** SQLite takes a sector for the least that is written at once. */
const SECTOR = 512;

/** The bytes that strace shows with `-x`: `\x00\x01`, or a text where all of it can be read. */
function readBytes(shown: string): Buffer {
  if (shown.startsWith('\\x')) return Buffer.from(shown.replaceAll('\\x', ''), 'hex');
  return Buffer.from(JSON.parse(`"${shown}"`));
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
