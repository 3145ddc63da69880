import { existsSync } from 'node:fs';
import { openStorage } from '#platform/objects/places/open-storage.ts';
import { hasNoNetwork } from '#platform/process/find-confinement.ts';
import { countPreparations } from '../../../renditions/index.ts';
import { storagePlaceOf } from '../../../start/s3-variables.ts';
import { listVideos } from '../../../videos/index.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined, warning } from '../finding.ts';
import { tryPreparing } from './preparing.ts';

async function describeFfmpeg({ transcoder, frames }: DoctorContext): Promise<Finding> {
  const found = await transcoder.findFfmpeg();
  const network = (await hasNoNetwork()) ? ' It runs without a network.' : '';
  if (found !== null) {
    return ok(`ffmpeg ${found.version} is there, with ffprobe and H.264.${network}`);
  }
  const remedy = 'Install it: apt install ffmpeg. Waiting videos then continue automatically.';
  return (await frames.isAvailable())
    ? warning('ffmpeg is there, but it is older than 5.1, or lacks H.264 or ffprobe.', remedy)
    : warning(
        'There is no ffmpeg: only MP4, MOV, WebM and MKV can be uploaded, and they play as they are, without lower qualities, preview pictures and thumbnails.',
        remedy,
      );
}

/** Whether a video can be prepared, where there is a store and ffmpeg. */
async function describeTrial(context: DoctorContext): Promise<Finding[]> {
  const { DATA_DIR: dataDir } = context.config();
  if (!existsSync(dataDir) || (await context.transcoder.findFfmpeg()) === null) return [];
  return [await tryPreparing(context, dataDir)];
}

async function describePreparations(context: DoctorContext): Promise<Finding[]> {
  const counts = await countPreparations(await context.deps());
  const failed = counts.find(({ state }) => state === 'failed')?.count ?? 0;
  if (failed === 0) return [];
  const says = `${failed} ${failed === 1 ? 'video' : 'videos'} could not be prepared.`;
  return [warning(says, 'The page Videos says why, and Retry repeats it.')];
}

/** Whether the files of all videos are there. */
async function describeMissing(context: DoctorContext): Promise<Finding[]> {
  const place = storagePlaceOf(context.config());
  const storage = await openStorage(place);
  const videos = await listVideos({ db: await context.db() });
  const absent = new Set(videos.map(({ objectKey }) => objectKey));
  const folders = new Set([...absent].map((key) => key.slice(0, key.indexOf('/') + 1)));
  for (const folder of folders)
    for await (const { key } of storage.list(folder)) absent.delete(key);
  const missing = videos.filter(({ objectKey }) => absent.has(objectKey)).length;
  if (missing === 0) return [];
  return [
    problem(
      `Of ${videos.length} videos ${missing} ${missing === 1 ? 'has' : 'have'} no file in ${storage.name}, and cannot be played.`,
      place.bucket === null
        ? 'Mount the disk that has them. If they are lost, restore a backup into an empty DATA_DIR and copy what its folder files has.'
        : 'If they are lost, restore a backup under another prefix and copy what is missing.',
    ),
  ];
}

/** Resolves to the findings of a check; to none where another finding says why it cannot look. */
async function unlessUnexamined(check: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof Unexamined) return [];
    throw error;
  }
}

/** Whether videos can be prepared, and were, and are there. */
export async function checkVideos(context: DoctorContext): Promise<Finding[]> {
  return [
    await describeFfmpeg(context),
    ...(await unlessUnexamined(describeTrial(context))),
    ...(await unlessUnexamined(describePreparations(context))),
    ...(await unlessUnexamined(describeMissing(context))),
  ];
}
