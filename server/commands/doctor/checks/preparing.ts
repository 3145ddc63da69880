import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTimeLimit } from '#platform/clock/with-time-limit.ts';
import type { RenditionPlan, Transcoder } from '#platform/media/transcoding/transcoder.ts';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem } from '../finding.ts';

/** MPEG-4 Part 2 of 64 x 48 pixels with AAC, which has to be transcoded. */
const VIDEO = fileURLToPath(new URL('one-second.mp4', import.meta.url));
const PLAN: RenditionPlan = {
  name: '48p',
  width: 64,
  height: 48,
  video: { bitRate: 100_000, maxBitRate: 150_000 },
  audio: { bitRate: 64_000 },
};
const LIMIT_MS = 60_000;

/**
 * Whether this machine can prepare a video: one of a second is prepared in a folder of its own in DATA_DIR,
 * which is removed again. For a machine with ffmpeg.
 */
export async function tryPreparing(
  { transcoder, clock }: Pick<DoctorContext, 'transcoder' | 'clock'>,
  dataDir: string,
): Promise<Finding> {
  try {
    await withTimeLimit({ clock, limitMs: LIMIT_MS }, (signal) =>
      prepareInside(dataDir, { transcoder, signal }),
    );
    return ok('A video of one second was prepared, and plays.');
  } catch (error) {
    return problem(
      `A video of one second could not be prepared: ${describe(error)}`,
      'Run the doctor as the user of the store. If that finds it, too, install ffmpeg again: apt install --reinstall ffmpeg.',
    );
  }
}

interface Preparing {
  transcoder: Transcoder;
  signal: AbortSignal;
}

/** Prepares the video in a folder of its own. */
async function prepareInside(dataDir: string, preparing: Preparing): Promise<void> {
  const folder = await mkdtemp(join(dataDir, 'doctor-'));
  try {
    await prepareIn(folder, preparing);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareIn(folder: string, { transcoder, signal }: Preparing): Promise<void> {
  const { drafts, localPath } = createDiskStorage(folder);
  const path = join(folder, 'source.mp4');
  await cp(VIDEO, path);
  const facts = await transcoder.inspect(path, { isMeasured: true, signal });
  const [made] = await transcoder.make({
    path,
    facts,
    plans: [PLAN],
    signal,
    onProgress: () => undefined,
    open: async () => ({ openPart: (offset) => drafts.openPart('made', offset) }),
  });
  if (made === undefined) throw new Error('Nothing was made.');
  const { sizeBytes, durationMs } = made;
  await drafts.finish('made', { key: 'made.mp4', sizeBytes });
  const startMs = facts.video.startMs;
  await transcoder.assertPlays(localPath('made.mp4') ?? '', { startMs, durationMs, signal });
}

/** The failure, with what ffmpeg printed, in one line. */
function describe(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const printed = cause instanceof Error ? ` (${cause.message})` : '';
  return `${message}${printed}`.replaceAll(/\s+/g, ' ').trim();
}
