import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Whether tests with ffmpeg are skipped, and what their names say then. */
export const withoutFfmpeg = {
  skip: !hasFfmpeg,
  reason: hasFfmpeg ? '' : ' (skipped: ffmpeg is not installed)',
};

/** Real videos, made by ffmpeg in a folder of their own. */
export function createVideoFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-videos-'));
  return {
    path: (name: string) => join(folder, name),
    /** Makes a video of that name with those arguments; returns its path. */
    make(name: string, ...args: string[]): string {
      const path = join(folder, name);
      execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Pictures of 160 x 90, 25 a second, as input of ffmpeg. */
export const pictures = (seconds: number, rate = '25'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=160x90:r=${rate}:d=${seconds}`,
];
/** A tone, as input of ffmpeg. */
export const sound = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
