import type { Deps } from '#platform/deps.ts';
import { createFfmpegGrabber } from '#platform/media/frame-grabber.ts';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';

const [frames, transcoder] = [createFfmpegGrabber(), createTranscoder()];

/** The parts that run ffmpeg, which is looked for once in this process, not by each store that a test starts. */
export const mediaPrograms = (): Pick<Deps, 'frames' | 'transcoder'> => ({
  frames: { ...frames },
  transcoder: { ...transcoder },
});
