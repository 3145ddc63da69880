import { INCOMPLETE, NotAVideo } from '../not-a-video.ts';
import { type Content, SNIFF_BYTES, sniffContent } from '../sniff-content.ts';
import type { SourceFacts } from '../transcoding/transcoder.ts';
import { limitReads } from './limit-reads.ts';
import { outlineMatroska, readLastTime } from './matroska.ts';
import { type Outline, outlineMp4 } from './outline-mp4.ts';
import type { ReadableFile } from './read-at.ts';
import { type Described, describeContainer } from './read-container.ts';
import { readFileAt } from './read-file-at.ts';
import { sourceFacts } from './source-facts.ts';

/** What a video file is by what its container says. */
export interface ProbedVideo {
  /** The media type of its answers. */
  contentType: string;
  facts: SourceFacts;
}

/**
 * Finds out what a file is and how long it plays, with a few small reads whatever its size. Only recordings that do
 * not say how long they play are searched. Throws NotAVideo for everything but MP4, MOV, WebM and MKV files with a
 * video track, and for those whose end is missing; what reading throws.
 * @param silenceMs how long the library may be busy between two reads
 */
export async function probeVideo(
  file: ReadableFile,
  { silenceMs }: { silenceMs?: number } = {},
): Promise<ProbedVideo> {
  const content = sniffContent(await file.readAt(0, SNIFF_BYTES));
  if (content.kind !== 'video') throw new NotAVideo(content.name);
  const container = isMp4(content) ? 'mov,mp4,m4a,3gp,3g2,mj2' : 'matroska,webm';
  const readOutline = isMp4(content) ? outlineMp4 : outlineMatroska;
  const outline = await readOutline({ ...file, readAt: limitReads(file.readAt) });
  if (outline === 'incomplete') throw new NotAVideo(INCOMPLETE);
  if (outline === 'damaged') throw damaged(content);
  const described = await describeContainer(file, { ...outline, ...(silenceMs && { silenceMs }) });
  if (described === null) throw damaged(content);
  if (described === 'too large') {
    throw new NotAVideo(`${content.name} whose index is too large to be read`);
  }
  const { video, audio } = described.facts;
  if (video === null && audio === null) throw damaged(content);
  if (video === null) throw new NotAVideo(`${content.name} without a video track`);
  const seconds = await findDuration(file, { ...described, ...outline });
  const said = { container, sizeBytes: file.sizeBytes, isFragmented: outline.isFragmented };
  return {
    contentType: servedAs(content),
    facts: sourceFacts(said, { ...described, seconds, video }),
  };
}

/**
 * The time from the first picture or sound, which need not be at zero, to the end of the last, in seconds; null if it is
 * not known. Throws NotAVideo if the end is missing.
 */
async function findDuration(
  file: ReadableFile,
  { facts, beginning, ending, isLive }: Described & Outline,
): Promise<number | null> {
  if (ending?.isCut) throw new NotAVideo(INCOMPLETE);
  const first = Math.max(0, beginning?.firstSeconds ?? 0);
  if (!isLive) {
    const end = facts.endSeconds ?? ending?.seconds ?? null;
    return end && end - first;
  }
  const last = await readLastTime(file);
  if (last === null) throw new NotAVideo(INCOMPLETE);
  return last / facts.ticksPerSecond - first;
}

/** The same of a file on this machine. */
export async function probeVideoFile(path: string): Promise<ProbedVideo> {
  const file = await readFileAt(path);
  return probeVideo(file).finally(() => file.close());
}

const damaged = ({ name }: Content) => new NotAVideo(`${name} that is damaged`);

const isMp4 = ({ type }: Content) => type === 'video/mp4' || type === 'video/quicktime';

/** MP4 is based on MOV. Browsers that refuse MOV play it as MP4. */
function servedAs({ type }: Content): string {
  return type === undefined || type === 'video/quicktime' ? 'video/mp4' : type;
}
