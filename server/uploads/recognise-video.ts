import { lendToLookAt } from '#platform/media/lend-video.ts';
import { INCOMPLETE, NotAVideo } from '#platform/media/not-a-video.ts';
import type { VideoFacts } from '#platform/media/probe-video.ts';
import type { UploadDeps } from './upload-deps.ts';

/** The media types of ffprobe's formats, by the first of their names. */
const TYPES: Record<string, string> = {
  asf: 'video/x-ms-asf',
  avi: 'video/x-msvideo',
  dv: 'video/dv',
  flv: 'video/x-flv',
  gxf: 'application/gxf',
  ivf: 'video/x-ivf',
  matroska: 'video/x-matroska',
  mov: 'video/mp4',
  mpeg: 'video/mpeg',
  mpegts: 'video/mp2t',
  mpegvideo: 'video/mpeg',
  mxf: 'application/mxf',
  nut: 'video/x-nut',
  ogg: 'video/ogg',
  rm: 'application/vnd.rn-realmedia',
  wtv: 'video/x-ms-wtv',
};

/** Whether videos are taken that only ffmpeg reads. */
export async function takesForeign({
  transcoder,
}: Pick<UploadDeps, 'transcoder'>): Promise<boolean> {
  return (await transcoder.findFfmpeg()) !== null;
}

/**
 * Finds out what an uploaded object is: with a few small reads an MP4, MOV, WebM or MKV video, and where
 * there is ffmpeg whatever that reads as a video. Throws NotAVideo, ObjectMissing.
 */
export async function recogniseVideo(
  deps: Pick<UploadDeps, 'storage' | 'transcoder'>,
  object: { key: string; sizeBytes: number },
): Promise<VideoFacts> {
  const { storage, transcoder } = deps;
  try {
    const { probeVideo } = await import('#platform/media/probe-video.ts');
    return await probeVideo(storage, object);
  } catch (error) {
    const isFinal = !(error instanceof NotAVideo) || error.found === INCOMPLETE;
    if (isFinal || !(await takesForeign(deps))) throw error;
    const lent = await lendToLookAt(storage, object);
    if (lent === null) throw error;
    const facts = transcoder.inspect(lent.path, { isMeasured: false });
    const { container, durationMs } = await facts.finally(lent.release);
    const [format = ''] = container.split(',');
    return { durationMs, contentType: TYPES[format] ?? 'application/octet-stream' };
  }
}
