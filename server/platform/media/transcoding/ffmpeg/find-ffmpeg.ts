import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** On a busy machine it takes many seconds. */
const TIME_LIMIT_MS = 60_000;
/** The first version with `-fps_mode`. */
const OLDEST: readonly number[] = [5, 1];

async function readOutput(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(program, args, { timeout: TIME_LIMIT_MS });
  return stdout;
}

/** The version of the ffmpeg on PATH, if it is new enough, writes H.264 and has ffprobe with it; else null. */
export async function findFfmpeg(): Promise<{ version: string } | null> {
  try {
    const [version, encoder] = await Promise.all([
      readOutput('ffmpeg', '-version'),
      readOutput('ffmpeg', '-hide_banner', '-h', 'encoder=libx264'),
      readOutput('ffprobe', '-version'),
    ]);
    const [, name = ''] = /^ffmpeg version (\S+)/.exec(version) ?? [];
    return encoder.startsWith('Encoder libx264') && isNewEnough(name) ? { version: name } : null;
  } catch {
    return null;
  }
}

/** A version that is no number is a build of somebody's own, and new. */
export function isNewEnough(version: string): boolean {
  const numbers = /^n?(\d+)\.(\d+)/.exec(version);
  if (numbers === null) return true;
  const [major = 0, minor = 0] = numbers.slice(1).map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
