import { countPreparations } from '../../../renditions/index.ts';
import { type Finding, ok, Unexamined, warning } from '../finding.ts';
import type { Patient } from '../patient.ts';

async function describeFfmpeg({ transcoder, frames }: Patient): Promise<Finding> {
  const found = await transcoder.findFfmpeg();
  if (found !== null) return ok(`ffmpeg ${found.version} is there, with ffprobe and H.264.`);
  const remedy = 'Install it: apt install ffmpeg. Waiting videos go on by themselves.';
  return (await frames.isAvailable())
    ? warning('ffmpeg is there, but it is older than 5.1, or lacks H.264 or ffprobe.', remedy)
    : warning(
        'There is no ffmpeg: only MP4, MOV, WebM and MKV can be uploaded, in one quality.',
        remedy,
      );
}

async function describePreparations(patient: Patient): Promise<Finding[]> {
  try {
    const counts = await countPreparations(await patient.deps());
    const failed = counts.find(({ state }) => state === 'failed')?.count ?? 0;
    if (failed === 0) return [];
    const says = `${failed} ${failed === 1 ? 'video' : 'videos'} could not be prepared.`;
    return [warning(says, 'The page Videos says why, and Try Again repeats it.')];
  } catch (error) {
    if (error instanceof Unexamined) return [];
    throw error;
  }
}

/** Whether videos can be prepared, and were. */
export async function checkVideos(patient: Patient): Promise<Finding[]> {
  return [await describeFfmpeg(patient), ...(await describePreparations(patient))];
}
