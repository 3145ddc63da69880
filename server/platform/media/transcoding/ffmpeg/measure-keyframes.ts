import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { startConfined } from './confined-process.ts';
import { GENERAL_OPTIONS, inputOptions } from './input-options.ts';

/** It may have to read 10 GB from a slow disk. */
const LIMITS = { memoryBytes: 3 * 1024 ** 3, milliseconds: 20 * 60_000 };

export interface Keyframes {
  /** When the first one is shown; below 0 if the file hides what comes before its beginning. */
  startMs: number;
  longestGapMs: number;
}

/**
 * Where the pictures are that can be decoded without others; null if that is not found out. Where the file
 * has an index, only those are read. `endMs`: when the last picture ends, as far as that is known.
 */
export async function measureKeyframes(
  path: string,
  { endMs, signal }: { endMs: number | null; signal?: AbortSignal },
): Promise<Keyframes | null> {
  const input = ['-nostdin', '-discard:v', 'nokey', ...inputOptions(path)];
  const output = ['-map', '0:V:0', '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
  const command = ['ffmpeg', ...GENERAL_OPTIONS, ...input, ...output];
  const { outputs, ended } = await startConfined(command, { outputs: 1, limits: LIMITS, signal });
  const times = await readTimes(createInterface(Readable.from(outputs[0] ?? [])));
  if (!(await ended).isSuccess || times === null) return null;
  const lastGap = Math.max(0, (endMs ?? 0) - times.last);
  return { startMs: times.first, longestGapMs: Math.round(Math.max(times.longestGap, lastGap)) };
}

/** A packet's stream, times, duration, size and checksum; flags only if it is not simply a key frame. */
const PACKET = /^0, *-?\d+, *(-?\d+), *\d+, *\d+, 0x[0-9a-f]+(?:, F=0x([0-9A-F]+))?/;

/** In milliseconds. Packets are in the order of decoding, key frames in the order in which they are shown. */
async function readTimes(lines: AsyncIterable<string>) {
  let perTick = Number.NaN;
  let times: { first: number; last: number; longestGap: number } | null = null;
  for await (const line of lines) {
    const base = /^#tb 0: (\d+)\/(\d+)/.exec(line);
    if (base !== null) perTick = (1000 * Number(base[1])) / Number(base[2]);
    const [, shown, flags = '1'] = PACKET.exec(line) ?? [];
    if (shown === undefined || Number.parseInt(flags, 16) % 2 === 0) continue;
    const time = Number(shown) * perTick;
    times ??= { first: time, last: time, longestGap: 0 };
    times.longestGap = Math.max(times.longestGap, time - times.last);
    times.last = time;
  }
  return times;
}
