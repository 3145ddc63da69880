import { NotAVideo } from '../../not-a-video.ts';
import { plausibleMs } from '../../plausible-ms.ts';
import type { AudioTrackFacts, SourceFacts, VideoTrackFacts } from '../transcoder.ts';
import { MOST_PIXELS } from './input-options.ts';
import type { Probed, ProbedStream } from './run-ffprobe.ts';

/** PQ and HLG, as ffprobe names them. */
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];
const PROGRESSIVE = [null, 'progressive'];
/** Codecs of pictures, which a file may hold beside its film. */
const OF_STILLS = ['mjpeg', 'png', 'bmp', 'gif', 'webp', 'tiff'];

/** Facts that ffprobe says of a file, and all its tracks of sound, the one that players prefer first. */
export interface ProbedFacts extends SourceFacts {
  sounds: readonly AudioTrackFacts[];
}

/** The facts in an answer of ffprobe. Throws NotAVideo. */
export function factsOf({ streams, format }: Probed): ProbedFacts {
  const origin = format.start_time ?? 0;
  const videos = streams.filter(isVideo);
  const video = pickVideo(videos);
  const sounds = listSounds(streams, origin);
  return {
    container: format.format_name,
    sizeBytes: format.size ?? 0,
    durationMs: plausibleMs((format.duration ?? 0) * 1000),
    bitRate: format.bit_rate,
    video: videoFacts(video, videos.indexOf(video), origin),
    audio: sounds[0] ?? null,
    tracks: { video: videos.length, audio: sounds.length },
    sounds,
  };
}

/** Not a picture for the list of files. */
const isVideo = ({ codec_type, disposition }: ProbedStream): boolean =>
  codec_type === 'video' && disposition?.attached_pic !== 1;

const isDefault = ({ disposition }: ProbedStream): boolean => disposition?.default === 1;

/** The track that the file marks as its default, as players do; of several the first that is no still picture. */
function pickVideo(videos: readonly ProbedStream[]): ProbedStream {
  const defaults = videos.filter(isDefault);
  const choice = defaults.length > 0 ? defaults : videos;
  const isFilm = ({ codec_name }: ProbedStream) => !OF_STILLS.includes(codec_name ?? '');
  const video = choice.find(isFilm) ?? choice[0];
  if (video === undefined) throw new NotAVideo('a file without a video track');
  return video;
}

/** The tracks that can be decoded, those that the file marks as its default first. */
function listSounds(streams: readonly ProbedStream[], origin: number): AudioTrackFacts[] {
  const all = streams.filter(({ codec_type }) => codec_type === 'audio');
  const tracks = all.map((stream, index) => ({ stream, facts: audioFacts(stream, index, origin) }));
  const ordered = tracks.toSorted(
    (a, b) => Number(isDefault(b.stream)) - Number(isDefault(a.stream)),
  );
  return ordered.flatMap(({ facts }) => facts ?? []);
}

function startMsOf({ start_time }: ProbedStream, origin: number): number {
  return start_time === null ? 0 : (start_time - origin) * 1000;
}

/** The failure of pictures of more pixels than are decoded. */
export function tooLarge(width: number, height: number): NotAVideo {
  const size = [width, height].map((pixels) => pixels.toLocaleString('en-US')).join(' x ');
  return new NotAVideo(`a video of ${size} pixels, which is larger than 8K`);
}

function videoFacts(stream: ProbedStream, index: number, origin: number): VideoTrackFacts {
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
    index,
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
    endMs: null,
    longestGapMs: null,
    keyframes: null,
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

/** The sound of a track, the one with that number; null if ffmpeg cannot decode it. */
function audioFacts(stream: ProbedStream, index: number, origin: number): AudioTrackFacts | null {
  const { codec_name, channels, sample_rate } = stream;
  // The pictures can be used all the same.
  if (codec_name === null || codec_name === 'none' || !channels || !sample_rate) return null;
  return {
    index,
    codec: codec_name,
    profile: stream.profile,
    channels,
    sampleRate: sample_rate,
    bitRate: stream.bit_rate,
    startMs: startMsOf(stream, origin),
    endMs: null,
    longestGapMs: null,
    isInsteadOfSilence: false,
  };
}
