import { INCOMPLETE, NotAVideo } from '../not-a-video.ts';
import { plausibleMs } from '../plausible-ms.ts';
import { type Content, SNIFF_BYTES, sniffContent } from '../sniff-content.ts';
import type { SourceFacts } from '../transcoding/transcoder.ts';
import { limitReads } from './limit-reads.ts';
import { outlineMatroska, readLastTime } from './matroska.ts';
import { outlineMp4, type Unusable } from './outline-mp4.ts';
import type { ReadableFile } from './read-at.ts';
import { type Container, describeContainer } from './read-container.ts';
import { readFileAt } from './read-file-at.ts';
import { sourceFacts } from './source-facts.ts';

/** A video file by what its container says. */
export interface ProbedVideo {
  /** The media type of its answers. */
  contentType: string;
  facts: SourceFacts;
}

interface Probing {
  signal?: AbortSignal | undefined;
}

/**
 * Finds out what a file is and how long it plays, with a few small reads whatever its size. Throws NotAVideo for
 * everything but MP4, MOV, WebM and MKV files with a video track, and for those whose end is missing; what reading throws,
 * the signal's reason.
 */
export async function probeVideo(file: ReadableFile, probing: Probing = {}): Promise<ProbedVideo> {
  const content = sniffContent(await file.readAt(0, SNIFF_BYTES));
  if (content.kind !== 'video') throw new NotAVideo(content.name);
  const isMp4 = content.type === 'video/mp4' || content.type === 'video/quicktime';
  const facts = await (isMp4 ? probeMp4 : probeMatroska)(file, { ...probing, content });
  return { contentType: servedAs(content), facts };
}

type Named = Probing & { content: Content };

async function probeMp4(file: ReadableFile, named: Named): Promise<SourceFacts> {
  const limited = { ...file, readAt: limitReads(file.readAt) };
  const { isFragmented, isMediaCut, seconds } = usable(await outlineMp4(limited), named);
  const findsEnding = !isFragmented || seconds === null;
  const container = await describe(file, { ...named, isLive: false, findsEnding });
  const { ending } = container;
  if (ending?.isCut ?? isMediaCut) throw new NotAVideo(INCOMPLETE);
  const name = 'mov,mp4,m4a,3gp,3g2,mj2';
  const durationMs =
    plausibleMs((seconds ?? 0) * 1000) ?? plausibleMs((ending?.seconds ?? 0) * 1000);
  const { sizeBytes } = file;
  return sourceFacts(container, { container: name, isFragmented, sizeBytes, durationMs });
}

async function probeMatroska(file: ReadableFile, named: Named): Promise<SourceFacts> {
  const { isLive } = usable(await outlineMatroska(file), named);
  // A live recording may claim a length that it had before it was broken off.
  const lastOfLive = isLive ? await readLastTime(file) : null;
  if (lastOfLive === 'none') throw new NotAVideo(INCOMPLETE);
  const container = await describe(file, { ...named, isLive, findsEnding: false });
  const { seconds, ticksPerSecond } = container.facts;
  const saidMs = lastOfLive === null ? plausibleMs((seconds ?? 0) * 1000) : null;
  const last = lastOfLive ?? (saidMs === null ? await readLastTime(file) : null);
  const first = Math.max(0, container.beginning?.pictureSeconds ?? 0);
  const foundMs = typeof last === 'number' ? (last / ticksPerSecond - first) * 1000 : 0;
  const durationMs = saidMs ?? plausibleMs(foundMs);
  const { sizeBytes } = file;
  const said = { container: 'matroska,webm', isFragmented: false, sizeBytes, durationMs };
  return sourceFacts(container, said);
}

/** Throws NotAVideo for a container that cannot be used. */
function usable<Outline extends object>(outline: Outline | Unusable, { content }: Named): Outline {
  if (outline === 'incomplete') throw new NotAVideo(INCOMPLETE);
  if (outline === 'damaged') throw damaged(content);
  return outline;
}

/** Describes a container with pictures. Throws as `probeVideo`. */
async function describe(
  file: ReadableFile,
  { content, ...task }: Named & { isLive: boolean; findsEnding: boolean },
): Promise<Container> {
  const container = await describeContainer(file, task);
  if (container === null) throw damaged(content);
  if (container === 'too large') {
    throw new NotAVideo(`${content.name} whose index is too large to be read`);
  }
  if (container.facts.video === null) throw new NotAVideo(`${content.name} without a video track`);
  return container;
}

const damaged = ({ name }: Content) => new NotAVideo(`${name} that is damaged`);

/** Probes a file on this machine. */
export async function probeVideoFile(path: string, probing: Probing = {}): Promise<ProbedVideo> {
  const file = await readFileAt(path);
  return probeVideo(file, probing).finally(() => file.close());
}

/** MP4 is based on MOV. Browsers that refuse MOV play it as MP4. */
function servedAs({ type }: Content): string {
  return type === undefined || type === 'video/quicktime' ? 'video/mp4' : type;
}
