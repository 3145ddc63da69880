import { stat } from 'node:fs/promises';
import { NotAVideo } from '../../not-a-video.ts';
import { plausibleMs } from '../../read-at.ts';
import type { AudioTrackFacts, SourceFacts, VideoTrackFacts } from '../transcoder.ts';
import { describeTracks, type TrackFacts } from './describe-tracks.ts';

/** The library's names, and those of ffprobe. */
const CODECS: Record<string, string> = { avc: 'h264' };
const PROFILES: Record<number, string> = {
  66: 'Baseline',
  77: 'Main',
  88: 'Extended',
  100: 'High',
  110: 'High 10',
  122: 'High 4:2:2',
  244: 'High 4:4:4 Predictive',
};
/** Those whose pictures have 8 bits and 4:2:0. */
const USUAL_COLORS = ['Baseline', 'Constrained Baseline', 'Main', 'Extended', 'High'];

/** The facts about an MP4, MOV, WebM or MKV file, in ffprobe's words. Throws NotAVideo, the signal's reason. */
export async function inspectWithLibrary(
  path: string,
  { signal, found }: { signal?: AbortSignal; found: string },
): Promise<SourceFacts> {
  const facts = await describeTracks(path, signal);
  signal?.throwIfAborted();
  if (facts === null) throw new NotAVideo(found);
  const { format, durationSeconds, video, audio } = facts;
  const { size: sizeBytes } = await stat(path);
  if (video === null) throw new NotAVideo('a file without a video track');
  const isMatroska = format === 'Matroska' || format === 'WebM';
  return {
    container: isMatroska ? 'matroska,webm' : 'mov,mp4,m4a,3gp,3g2,mj2',
    sizeBytes,
    durationMs: plausibleMs(durationSeconds * 1000),
    bitRate: durationSeconds > 0 ? Math.round((sizeBytes * 8) / durationSeconds) : null,
    video: videoFacts(video),
    audio: audio && audioFacts(audio),
  };
}

function videoFacts(video: NonNullable<TrackFacts['video']>): VideoTrackFacts {
  const { codec, parameters, width, height, rotation, pixelAspect, startSeconds } = video;
  const { colorSpace, colorTransfer, isHdr, frameRate } = video;
  const name = codec === null ? 'unknown' : (CODECS[codec] ?? codec);
  const avc = name === 'h264' ? readAvc(parameters) : { profile: null, level: null };
  return {
    index: video.index,
    codec: name,
    ...avc,
    width,
    height,
    rotation,
    pixelAspect,
    pixelFormat: USUAL_COLORS.includes(avc.profile ?? '') ? 'yuv420p' : 'unknown',
    frameRate: Math.round(frameRate * 1000) / 1000,
    colorSpace,
    colorTransfer,
    isHdr,
    isInterlaced: false,
    startMs: Math.round(startSeconds * 1000),
    endMs: null,
    longestGapMs: null,
    keyframes: null,
  };
}

/** RFC 6381: `avc1.` and the bytes of profile, constraints and level. */
function readAvc(parameters: string | null): { profile: string | null; level: number | null } {
  const [, profile, constraints, level] =
    /^avc[13]\.(..)(..)(..)$/.exec(parameters ?? '')?.map((byte) => Number.parseInt(byte, 16)) ??
    [];
  if (profile === undefined || level === undefined) return { profile: null, level: null };
  const isConstrained = profile === 66 && ((constraints ?? 0) & 0x40) !== 0;
  return { profile: isConstrained ? 'Constrained Baseline' : (PROFILES[profile] ?? null), level };
}

function audioFacts(audio: NonNullable<TrackFacts['audio']>): AudioTrackFacts {
  const { codec, parameters, channels, sampleRate, startSeconds } = audio;
  return {
    index: audio.index,
    codec: codec ?? 'unknown',
    profile: parameters === 'mp4a.40.2' ? 'LC' : null,
    channels,
    sampleRate,
    bitRate: null,
    startMs: Math.round(startSeconds * 1000),
    endMs: null,
    longestGapMs: null,
    isInsteadOfSilence: false,
  };
}
