import { ObjectMissing } from '../objects/objects.ts';
import type { Storage } from '../objects/storage.ts';
import { type ProbedVideo, probeVideo } from './containers/probe-video.ts';
import { readableObject } from './containers/read-at.ts';
import { materializeForInspection } from './materialize-for-inspection.ts';
import { INCOMPLETE, NotAVideo } from './not-a-video.ts';
import type { SourceFacts, Transcoder } from './transcoding/transcoder.ts';

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

type Recognising = Readonly<{
  storage: Pick<Storage, 'open' | 'materialize'>;
  transcoder: Transcoder;
}>;

/** Whether videos are taken that only ffmpeg reads. */
export async function takesForeign({
  transcoder,
}: Pick<Recognising, 'transcoder'>): Promise<boolean> {
  return (await transcoder.findFfmpeg()) !== null;
}

/**
 * Finds out what a stored object is: with a few small reads an MP4, MOV, WebM or MKV video, and where there is ffmpeg
 * whatever that reads as a video. Throws NotAVideo, ObjectMissing, and the signal's reason.
 */
export async function recogniseVideo(
  deps: Recognising,
  { key, signal }: { key: string; signal?: AbortSignal | undefined },
): Promise<ProbedVideo> {
  try {
    return await probeObject(deps, { key, signal });
  } catch (error) {
    const isFinal = !(error instanceof NotAVideo) || error.found === INCOMPLETE;
    if (isFinal || !(await takesForeign(deps))) throw error;
    const facts = await inspectForeign(deps, { key, signal, refusal: error });
    if (facts === null) throw error;
    const [format = ''] = facts.container.split(',');
    return { facts, contentType: TYPES[format] ?? 'application/octet-stream' };
  }
}

async function probeObject(
  { storage }: Pick<Recognising, 'storage'>,
  { key, signal }: { key: string; signal?: AbortSignal | undefined },
): Promise<ProbedVideo> {
  const object = await storage.open(key);
  if (object === null) throw new ObjectMissing(key);
  return probeVideo(readableObject(object), { signal }).finally(() => object.close());
}

/** Null where programs cannot read the object. */
async function inspectForeign(
  { storage, transcoder }: Recognising,
  { key, signal, refusal }: { key: string; signal?: AbortSignal | undefined; refusal: NotAVideo },
): Promise<SourceFacts | null> {
  const file = await materializeForInspection(storage, { key, signal });
  if (file === null) return null;
  const options = { isMeasured: false, refusal, ...(signal && { signal }) };
  return transcoder.inspect(file.path, options).finally(file.release);
}
