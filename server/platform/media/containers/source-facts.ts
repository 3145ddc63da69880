import type { AudioTrackFacts, SourceFacts, VideoTrackFacts } from '../transcoding/transcoder.ts';
import type { Beginning, Container, PictureFacts, SoundFacts } from './read-container.ts';

/** The library's names and those of containers, and ffprobe's. */
const CODECS: Record<string, string> = {
  avc: 'h264',
  mp4v: 'mpeg4',
  'V_MPEG4/ISO/ASP': 'mpeg4',
  jpeg: 'mjpeg',
};
/** The profiles of H.264 by their numbers, and the colours that they may have at most. */
const PROFILES: Record<number, { profile: string; pixelFormat: string }> = {
  66: { profile: 'Baseline', pixelFormat: 'yuv420p' },
  77: { profile: 'Main', pixelFormat: 'yuv420p' },
  88: { profile: 'Extended', pixelFormat: 'yuv420p' },
  100: { profile: 'High', pixelFormat: 'yuv420p' },
  110: { profile: 'High 10', pixelFormat: 'yuv420p10le' },
  122: { profile: 'High 4:2:2', pixelFormat: 'yuv422p10le' },
  244: { profile: 'High 4:4:4 Predictive', pixelFormat: 'yuv444p' },
};

type Said = Pick<SourceFacts, 'container' | 'isFragmented' | 'sizeBytes' | 'durationMs'>;

/**
 * The facts about a container with pictures, in ffprobe's words. Nothing that only reading all of it would show is known.
 */
export function sourceFacts({ facts, beginning }: Container, said: Said): SourceFacts {
  const { video, audio, tracks } = facts;
  if (video === null) throw new Error('A container without pictures has no such facts.');
  const { pictureSeconds = 0, soundSeconds } = beginning ?? {};
  const first = Math.min(pictureSeconds, soundSeconds ?? pictureSeconds);
  const startMs = (seconds: number) => Math.round((seconds - first) * 1000);
  return {
    ...said,
    bitRate: said.durationMs && Math.round((said.sizeBytes * 8000) / said.durationMs),
    tracks,
    video: {
      ...videoFacts(video),
      frameRate: rateOf(beginning),
      startMs: startMs(pictureSeconds),
    },
    audio: audio && { ...audioFacts(audio), startMs: startMs(soundSeconds ?? first) },
  };
}

/** Pictures a second, in thousandths; a single picture has none. */
function rateOf(beginning: Beginning | undefined): number | null {
  const rate = beginning?.frameRate ?? Number.NaN;
  return Number.isFinite(rate) ? Math.round(rate * 1000) / 1000 : null;
}

function videoFacts({
  codec,
  parameters,
  ...video
}: PictureFacts): Omit<VideoTrackFacts, 'frameRate' | 'startMs'> {
  const name = codec === null ? 'unknown' : (CODECS[codec] ?? codec);
  return {
    ...video,
    ...readAvc(name === 'h264' ? parameters : null),
    codec: name,
    isInterlaced: false,
    endMs: null,
    longestGapMs: null,
    keyframes: null,
  };
}

/** RFC 6381: `avc1.` and the bytes of profile, constraints and level. */
function readAvc(parameters: string | null): {
  profile: string | null;
  level: number | null;
  pixelFormat: string;
} {
  const [, ...bytes] = /^avc[13]\.(..)(..)(..)$/.exec(parameters ?? '') ?? [];
  const [number, constraints = 0, level = null] = bytes.map((byte) => Number.parseInt(byte, 16));
  const known = PROFILES[number ?? 0] ?? { profile: null, pixelFormat: 'unknown' };
  const isConstrained = number === 66 && (constraints & 0x40) !== 0;
  return { ...known, ...(isConstrained && { profile: 'Constrained Baseline' }), level };
}

function audioFacts({ codec, parameters, ...audio }: SoundFacts): Omit<AudioTrackFacts, 'startMs'> {
  return {
    ...audio,
    codec: codec ?? 'unknown',
    profile: parameters === 'mp4a.40.2' ? 'LC' : null,
    bitRate: null,
    endMs: null,
    longestGapMs: null,
    isInsteadOfSilence: false,
  };
}
