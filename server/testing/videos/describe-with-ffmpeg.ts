import { describe } from 'vitest';
import { withoutFfmpeg } from './ffmpeg-videos.ts';

/** Describes a suite that encodes, which only `npm run test:full` does. Where there is no ffmpeg, its name says so. */
export function describeWithFfmpeg(name: string, suite: () => void): void {
  const { skip, reason } = withoutFfmpeg;
  describe.skipIf(skip)(`${name}${reason}`, { tags: 'full' }, suite);
}
