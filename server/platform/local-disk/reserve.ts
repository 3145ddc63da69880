import { randomFillSync } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDatabaseFull } from '../database/dialect.ts';
import { isMissing } from './folders.ts';

/** Its name in DATA_DIR. */
export const RESERVE_FILE = 'reserve';

const MEBIBYTE = 2 ** 20;
/** The bytes that are given back at a time: a login and the deletion of a video take a tenth of it. */
const STEP_BYTES = 4 * MEBIBYTE;
const RESERVE_BYTES = 4 * STEP_BYTES;
/** It is not filled up while the disk has less than this, so that it does not fill the disk itself. */
const LEAST_FREE_BYTES = 4 * RESERVE_BYTES;

/**
 * Space on the disk of the database that nobody else can take: on a full disk it lets an admin sign in and
 * delete something. Other programs may take what was given back, so that happens in several steps.
 */
export interface Reserve {
  /** Fills it up where the disk has space for it. */
  keep(): Promise<void>;
  /** Gives a part of it back if the disk is full, such as at the start of a store. */
  releaseIfFull(): Promise<void>;
  /**
   * Does `work`. If the database says that its disk is full, gives a part back and does it again, once, where
   * `mayUse` says so; absent: always.
   */
  use<Result>(work: () => Promise<Result>, mayUse?: () => Promise<boolean>): Promise<Result>;
}

/** A reserve in a file. */
export function createReserve(file: string): Reserve {
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(dirname(file));
    return bavail * bsize;
  };
  const size = () =>
    stat(file).then(
      (facts) => facts.size,
      (error: unknown) => {
        if (isMissing(error)) return 0;
        throw error;
      },
    );
  /** Returns whether there was something to give back. */
  const release = async (): Promise<boolean> => {
    const left = await size();
    if (left === 0) return false;
    if (left <= STEP_BYTES) await rm(file, { force: true });
    else await resize(file, left - STEP_BYTES);
    return true;
  };
  return {
    async keep() {
      const present = await size();
      const missing = RESERVE_BYTES - present;
      if (missing <= 0 || (await freeBytes()) < LEAST_FREE_BYTES) return;
      await fill(file, present);
    },
    async releaseIfFull() {
      if ((await freeBytes()) < MEBIBYTE) await release();
    },
    async use(work, mayUse = async () => true) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseFull(error) || !(await mayUse()) || !(await release())) throw error;
        return work();
      }
    },
  };
}

/** The reserve where the database is on another machine, which has a disk of its own: none. */
export const noReserve: Reserve = {
  keep: async () => undefined,
  releaseIfFull: async () => undefined,
  use: (work) => work(),
};

async function resize(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.truncate(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes random bytes, because some file systems keep nothing of zeros. */
async function fill(file: string, from: number): Promise<void> {
  const handle = await open(file, from === 0 ? 'w' : 'r+', 0o600);
  try {
    const piece = randomFillSync(Buffer.allocUnsafe(MEBIBYTE));
    for (let at = from; at < RESERVE_BYTES; at += MEBIBYTE)
      await handle.write(piece, 0, MEBIBYTE, at);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
