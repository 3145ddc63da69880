import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { startConfined } from './confined-process.ts';
import { GENERAL_OPTIONS, inputOptions } from './input-options.ts';

/** The limits for one place. If it takes longer, the video counts as undamaged. */
const LIMITS = { memoryBytes: 4 * 1024 ** 3, milliseconds: 60_000 };
/** Parts of the playing time: the last one is a little before the end. */
const PLACES = [0, 0.25, 0.5, 0.75, 0.98];
/** Later than that after the place, a picture is the first one behind a damaged part. */
const MOST_LATE_MS = 1000;

/**
 * The first of a few places of a video, in milliseconds, at which no picture can be decoded; null if there
 * is none. `startMs`: when its first picture is shown. Throws the signal's reason.
 */
export async function findDamage(
  path: string,
  { startMs, durationMs, signal }: { startMs: number; durationMs: number; signal?: AbortSignal },
): Promise<number | null> {
  const begin = Math.max(0, startMs);
  for (const part of PLACES) {
    const placeMs = begin + Math.max(0, durationMs - begin) * part;
    if (!(await decodesAt(path, placeMs, signal))) return Math.round(placeMs);
  }
  return null;
}

/** Whether the picture of that time can be decoded, from the key frame before it on. */
async function decodesAt(path: string, placeMs: number, signal?: AbortSignal): Promise<boolean> {
  const place = ['-copyts', '-noaccurate_seek', '-ss', (placeMs / 1000).toFixed(3)];
  const picture = ['-map', '0:V:0', '-fps_mode', 'passthrough', '-frames:v', '1'];
  const output = [...picture, '-f', 'framecrc', 'pipe:1'];
  const command = ['ffmpeg', '-nostdin', ...GENERAL_OPTIONS, ...place, ...inputOptions(path)];
  const { outputs, ended } = await startConfined([...command, ...output], {
    outputs: 1,
    limits: LIMITS,
    signal,
  });
  const shownMs = await readTime(createInterface(Readable.from(outputs[0] ?? [])));
  const { limit } = await ended;
  signal?.throwIfAborted();
  return limit !== null || (shownMs !== null && shownMs <= placeMs + MOST_LATE_MS);
}

/** The time of the first picture of a framecrc output, in milliseconds; null if there is none. */
async function readTime(lines: AsyncIterable<string>): Promise<number | null> {
  let perTick = Number.NaN;
  let found: number | null = null;
  for await (const line of lines) {
    const [, over, under] = /^#tb 0: (\d+)\/(\d+)/.exec(line) ?? [];
    if (over !== undefined) perTick = (1000 * Number(over)) / Number(under);
    const [, shown] = /^0, *-?\d+, *(-?\d+),/.exec(line) ?? [];
    if (shown !== undefined) found ??= Number(shown) * perTick;
  }
  return found;
}
