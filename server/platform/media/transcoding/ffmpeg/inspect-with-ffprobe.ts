import { NotAVideo } from '../../not-a-video.ts';
import { plausibleMs } from '../../read-at.ts';
import type { AudioTrackFacts, SourceFacts, VideoTrackFacts } from '../transcoder.ts';
import { MOST_PIXELS } from './input-options.ts';
import { measureKeyframes } from './measure-keyframes.ts';
import { type Probed, type ProbedStream, runFfprobe } from './run-ffprobe.ts';

/** PQ and HLG, as ffprobe names them. */
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];
const PROGRESSIVE = [null, 'progressive'];
/** The only codec whose pictures are used as they are. */
const COPIED_CODEC = 'h264';

/**
 * The facts about a file by ffprobe. `found` says what a file is that ffprobe knows nothing of,
 * `durationMs` how long it plays if ffprobe does not know it. Throws NotAVideo, the signal's reason.
 */
export async function inspectWithFfprobe(
  path: string,
  {
    keyframes,
    signal,
    found,
    durationMs,
  }: {
    keyframes: boolean;
    signal?: AbortSignal;
    found: string;
    durationMs: number | null;
  },
): Promise<SourceFacts> {
  const { probed, complaint } = await runFfprobe(path, signal);
  signal?.throwIfAborted();
  const [, width, height] = /Picture size (\d+)x(\d+) exceeds/.exec(complaint) ?? [];
  if (width !== undefined && height !== undefined) throw tooLarge(Number(width), Number(height));
  if (probed === null) throw new NotAVideo(found);
  const known = factsOf(probed);
  const facts = { ...known, durationMs: known.durationMs ?? durationMs };
  if (!keyframes || facts.video.codec !== COPIED_CODEC) return facts;
  const endMs = picturesEndMs(probed) ?? facts.durationMs;
  const measured = await measureKeyframes(path, { endMs, signal });
  signal?.throwIfAborted();
  if (measured === null) throw new NotAVideo('a video that is damaged');
  // Only the packets show what a file hides before its beginning.
  const startMs = measured.startMs < 0 ? measured.startMs : facts.video.startMs;
  const longestKeyframeGapMs = measured.longestGapMs;
  return { ...facts, video: { ...facts.video, startMs, longestKeyframeGapMs } };
}

function tooLarge(width: number, height: number): NotAVideo {
  const size = [width, height].map((pixels) => pixels.toLocaleString('en-US')).join(' x ');
  return new NotAVideo(`a video of ${size} pixels, which is larger than 8K`);
}

function factsOf({ streams, format }: Probed): SourceFacts {
  const video = streams.find(isVideo);
  if (video === undefined) throw new NotAVideo('a file without a video track');
  const origin = format.start_time ?? 0;
  return {
    container: format.format_name,
    sizeBytes: format.size ?? 0,
    durationMs: plausibleMs((format.duration ?? 0) * 1000),
    bitRate: format.bit_rate,
    video: videoFacts(video, origin),
    audio: pickAudio(streams, origin),
  };
}

/** Not a picture for the list of files. */
const isVideo = ({ codec_type, disposition }: ProbedStream): boolean =>
  codec_type === 'video' && disposition?.attached_pic !== 1;

/** When the last picture ends; null if the file says it of pictures and sound together only. */
function picturesEndMs({ streams, format }: Probed): number | null {
  const { start_time = null, duration = null, tags } = streams.find(isVideo) ?? {};
  const origin = format.start_time ?? 0;
  // Matroska's says when a track ends, not how long it is.
  const end = duration === null ? tags?.DURATION : (start_time ?? origin) + duration;
  return end ? (end - origin) * 1000 : null;
}

function startMsOf({ start_time }: ProbedStream, origin: number): number {
  return start_time === null ? 0 : (start_time - origin) * 1000;
}

function videoFacts(stream: ProbedStream, origin: number): VideoTrackFacts {
  const { codec_name, pix_fmt, width, height, level } = stream;
  if (codec_name === null || !width || !height) {
    throw new NotAVideo('a video in a format that ffmpeg does not know');
  }
  if (width * height > MOST_PIXELS) throw tooLarge(width, height);
  const rotation = rotationOf(stream);
  const pixelAspect = stream.sample_aspect_ratio ?? [1, 1];
  const shown = [Math.max(1, Math.round((width * pixelAspect[0]) / pixelAspect[1])), height];
  const [shownWidth = width, shownHeight = height] = rotation % 180 === 0 ? shown : shown.reverse();
  return {
    codec: codec_name,
    profile: stream.profile,
    level: level !== null && level > 0 ? level : null,
    pixelFormat: pix_fmt ?? '',
    width: shownWidth,
    height: shownHeight,
    rotation,
    pixelAspect,
    frameRate: quotient(stream.avg_frame_rate) ?? quotient(stream.r_frame_rate),
    colorSpace: stream.color_space,
    colorTransfer: stream.color_transfer,
    isHdr: HDR_TRANSFERS.includes(stream.color_transfer ?? ''),
    isInterlaced: !PROGRESSIVE.includes(stream.field_order),
    startMs: startMsOf(stream, origin),
    longestKeyframeGapMs: null,
  };
}

const quotient = (ratio: [number, number] | null): number | null => {
  return ratio === null ? null : Math.round((ratio[0] / ratio[1]) * 1000) / 1000;
};

/** ffprobe counts counter-clockwise. Odd angles become the next right one. */
function rotationOf({ side_data_list = [] }: ProbedStream): VideoTrackFacts['rotation'] {
  const angle = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const quarters = ((Math.round(-angle / 90) % 4) + 4) % 4;
  const rotations = [0, 90, 180, 270] as const;
  return rotations[quarters] ?? 0;
}

/** The track that the file marks as its default, as players do; else the first that can be decoded. */
function pickAudio(streams: readonly ProbedStream[], origin: number): AudioTrackFacts | null {
  const tracks = streams
    .filter(({ codec_type }) => codec_type === 'audio')
    .map((stream, index) => ({ stream, facts: audioFacts(stream, index, origin) }))
    .filter(({ facts }) => facts !== null);
  const isDefault = ({ stream }: { stream: ProbedStream }) => stream.disposition?.default === 1;
  return (tracks.find(isDefault) ?? tracks[0])?.facts ?? null;
}

function audioFacts(stream: ProbedStream, index: number, origin: number): AudioTrackFacts | null {
  const { codec_name, channels, sample_rate } = stream;
  // ffmpeg cannot decode it. The pictures can be used all the same.
  if (codec_name === null || codec_name === 'none' || !channels || !sample_rate) return null;
  return {
    index,
    codec: codec_name,
    profile: stream.profile,
    channels,
    sampleRate: sample_rate,
    bitRate: stream.bit_rate,
    startMs: startMsOf(stream, origin),
  };
}
