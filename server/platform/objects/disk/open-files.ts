import { close, fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';
import { systemClock } from '../../clock/system-clock.ts';
import { isMissing } from '../../local-disk/folders.ts';
import { createReadAtOnce } from '../../tuning/read-at-once.ts';
import type { StoredObject } from '../objects.ts';

/** A file stays open for this long after its last reader, because a player asks for range after range. */
const IDLE_MS = 5000;
/** The largest number of open files without a reader. */
const MOST_IDLE = 64;

const openFile = promisify(open);
const factsOf = promisify(fstat);

interface OpenFile {
  fd: number;
  sizeBytes: number;
  readers: number;
  idleSince: number;
  /** Something was read from it since it was opened, so a disk that slept is awake. */
  wasRead: boolean;
}

/**
 * Files that are being read or were read recently, by the key that `pathOf` knows the path of. Opening a file
 * costs more than a short read. `areKept`: false where other processes replace files; each is closed after its use.
 */
export function createOpenFiles(pathOf: (key: string) => string, { areKept = true } = {}) {
  const files = new Map<string, OpenFile>();
  let isSweeping = false;
  let forgotten = 0;
  const readAtOnce = createReadAtOnce({ now: systemClock.monotonic });

  const closeIdle = (olderThan: number): void => {
    for (const [key, file] of files) {
      if (file.readers === 0 && file.idleSince <= olderThan) drop(key, file);
    }
  };
  const drop = (key: string, file: OpenFile): void => {
    if (files.get(key) === file) files.delete(key);
    if (file.readers === 0) close(file.fd, () => undefined);
  };
  const sweepLater = (): void => {
    if (isSweeping) return;
    isSweeping = true;
    systemClock.timeout(IDLE_MS, () => {
      isSweeping = false;
      closeIdle(systemClock.monotonic() - IDLE_MS);
      if (files.size > 0) sweepLater();
    });
  };
  const leave = (key: string, file: OpenFile): void => {
    file.readers -= 1;
    file.idleSince = systemClock.monotonic();
    if (file.readers > 0) return;
    if (files.get(key) !== file) drop(key, file);
    else if (files.size > MOST_IDLE) closeIdle(file.idleSince);
    else sweepLater();
  };
  const enter = (key: string, file: OpenFile): StoredObject => {
    file.readers += 1;
    return reader(file, { readAtOnce, leave: () => leave(key, file) });
  };
  return {
    /** Opens a file for reading; null if there is none. The caller closes it once. */
    async open(key: string): Promise<StoredObject | null> {
      const known = files.get(key);
      if (known !== undefined) return enter(key, known);
      const before = forgotten;
      const opened = await openAt(pathOf(key));
      if (opened === null) return null;
      // If two callers opened it at once, one handle is kept. The other is closed after its use.
      if (areKept && !files.has(key) && before === forgotten) files.set(key, opened);
      return enter(key, opened);
    },
    /** Later calls of `open` open the file again. */
    forget(key: string): void {
      forgotten += 1;
      const file = files.get(key);
      if (file !== undefined) drop(key, file);
    },
  };
}

async function openAt(path: string): Promise<OpenFile | null> {
  try {
    const fd = await openFile(path, 'r');
    const facts = await factsOf(fd);
    if (facts.isFile())
      return { fd, sizeBytes: facts.size, readers: 0, idleSince: 0, wasRead: false };
    close(fd, () => undefined);
    return null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

interface Reading {
  readAtOnce: ReturnType<typeof createReadAtOnce>;
  leave: () => void;
}

function reader(file: OpenFile, { readAtOnce, leave }: Reading): StoredObject {
  const { fd, sizeBytes } = file;
  let isOpen = true;
  return {
    sizeBytes,
    readAtOnce: (target, position) => (file.wasRead ? readAtOnce(fd, target, position) : null),
    read: (target, position) =>
      new Promise((resolve, reject) => {
        read(fd, target, 0, target.length, position, (error, count) => {
          file.wasRead = true;
          if (error === null) resolve(count);
          else reject(error);
        });
      }),
    close() {
      if (isOpen) leave();
      isOpen = false;
    },
  };
}
