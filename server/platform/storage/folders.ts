import { open } from 'node:fs/promises';
import { errorCode } from '../error-code.ts';

/** Whether an error says that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** Syncs a folder. Without that, a new name in it may be gone after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
