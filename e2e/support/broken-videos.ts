import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const sample = fileURLToPath(new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url));
export const SAMPLE_MS = 43_600;

/** The demo's video of 43.6 s with bytes of 0xff from about second 17 to 26: decoding fails there. */
export async function damagedVideo(): Promise<Buffer> {
  const file = await readFile(sample);
  const content = file.indexOf('mdat');
  const at = (share: number) => Math.floor(content + (file.length - content) * share);
  return file.fill(0xff, at(0.4), at(0.6));
}

/** The demo's video with its picture's track renamed to `free`, so that players skip it. */
export async function soundOnly(): Promise<Buffer> {
  const file = await readFile(sample);
  const track = file.lastIndexOf('trak', file.indexOf('vide'));
  file.write('free', track, 'latin1');
  return file;
}
