import { createHash, randomFillSync } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';

const MB = 1024 * 1024;
const sample = fileURLToPath(new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url));

/**
 * Writes a playable MP4 of about this many megabytes: a short video, followed by a `free` box of random
 * bytes, which players skip. Resolves to its SHA-256.
 */
export async function writeBigVideo(path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  const write = async (bytes: Buffer) => {
    hash.update(bytes);
    await file.write(bytes);
  };
  try {
    await write(await readFile(sample));
    const header = Buffer.alloc(8);
    header.writeUInt32BE(8 + megabytes * MB);
    header.write('free', 4);
    await write(header);
    const block = Buffer.alloc(MB);
    for (let written = 0; written < megabytes; written += 1) await write(randomFillSync(block));
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** The SHA-256 of what a visitor of the store gets. */
export async function hashOf(context: BrowserContext, url: string): Promise<string> {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(url, { headers: { cookie } });
  const hash = createHash('sha256');
  for await (const bytes of answer.body ?? []) hash.update(bytes);
  return hash.digest('hex');
}
