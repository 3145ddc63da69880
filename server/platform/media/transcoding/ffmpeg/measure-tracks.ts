import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { AudioTrackFacts, KeyframeFacts, VideoTrackFacts } from '../transcoder.ts';
import { descriptorOf, startConfined } from './confined-process.ts';
import { GENERAL_OPTIONS, inputOptions, READING_LIMITS } from './input-options.ts';

/** The only codec whose pictures are used as they are. */
export const COPIED_CODEC = 'h264';
/** ITU-T H.264, table 7-1: a slice of an IDR picture. */
const IDR = '5';

/** Times in milliseconds, counted from the file's first picture or sound. */
export interface Measured {
  /** When the first is shown, below 0 if the file hides what comes before its beginning; when the last ends. */
  pictures: { startMs: number; endMs: number; longestGapMs: number };
  keyframes: KeyframeFacts;
  /** Null without sound. */
  sound: { endMs: number; longestGapMs: number } | null;
}

interface Tracks {
  video: Pick<VideoTrackFacts, 'index' | 'codec'>;
  audio: Pick<AudioTrackFacts, 'index'> | null;
  signal?: AbortSignal;
}

/** Reads a whole file without decoding it: when its pictures and its sound play. Null if that fails. */
export async function measureTracks(path: string, tracks: Tracks): Promise<Measured | null> {
  if (tracks.video.codec !== COPIED_CODEC) return readTracks(path, tracks, { findsIdrs: false });
  // Of a stream that its filter does not understand, none is known.
  const withIdrs = await readTracks(path, tracks, { findsIdrs: true });
  return withIdrs ?? readTracks(path, tracks, { findsIdrs: false });
}

async function readTracks(
  path: string,
  { video, audio, signal }: Tracks,
  { findsIdrs }: { findsIdrs: boolean },
): Promise<Measured | null> {
  signal?.throwIfAborted();
  const pictures = ['-map', `0:V:${video.index}`];
  const sound = audio === null ? [] : ['-map', `0:a:${audio.index}`];
  // The same pictures, but only the slices of IDR pictures in them, and none without any.
  const idrs = [...pictures, '-c', 'copy', '-bsf:v', `filter_units=pass_types=${IDR}`];
  const command = [
    'ffmpeg',
    '-nostdin',
    ...GENERAL_OPTIONS,
    ...inputOptions(path),
    ...pictures,
    ...sound,
    '-c',
    'copy',
    '-f',
    'framecrc',
    'pipe:1',
    ...(findsIdrs ? [...idrs, '-f', 'framecrc', `pipe:${descriptorOf(1)}`] : []),
  ];
  const outputs = findsIdrs ? 2 : 1;
  const started = await startConfined(command, { outputs, limits: READING_LIMITS, signal });
  const read = started.outputs.map((output) => readTimes(Readable.from(output)));
  const [all, closed] = await Promise.all(read);
  const { isSuccess } = await started.ended;
  const [shown, heard] = [all?.get(0), all?.get(1)];
  const gapOf = ({ longestGap }: Times) => Math.round(longestGap);
  if (!isSuccess || shown === undefined || shown.keyframes === 0) return null;
  const toTheEnd = shown.until - shown.lastKeyframe;
  return {
    pictures: { startMs: shown.firstKeyframe, endMs: shown.until, longestGapMs: gapOf(shown) },
    keyframes: {
      longestGapMs: Math.round(Math.max(shown.longestKeyframeGap, toTheEnd)),
      areClosed: closed?.get(0)?.keyframes === shown.keyframes,
    },
    sound: heard ? { endMs: heard.until, longestGapMs: gapOf(heard) } : null,
  };
}

/** When the packets of a track play, in milliseconds. */
interface Times {
  until: number;
  /** From when a packet is decoded to the next: an MP4 file counts what is missing to the one before. */
  longestGap: number;
  decoded: number;
  keyframes: number;
  firstKeyframe: number;
  lastKeyframe: number;
  longestKeyframeGap: number;
}

/** A packet's stream, times, duration, size and checksum; flags only if it is not simply a key frame. */
const PACKET = /^(\d+), *(-?\d+), *(-?\d+), *(\d+), *\d+, 0x[0-9a-f]+(?:, F=0x([0-9A-F]+))?/;
/** AV_NOPTS_VALUE: a time that the file does not say. */
const UNKNOWN = '-9223372036854775808';
const TIME_BASE = /^#tb (\d+): (\d+)\/(\d+)/;

/** The times of each stream of a framecrc output. Packets are in the order of decoding. */
async function readTimes(output: Readable): Promise<Map<number, Times>> {
  const ticks = new Map<number, number>();
  const tracks = new Map<number, Times>();
  for await (const line of createInterface(output)) {
    const [, of, over, under] = TIME_BASE.exec(line) ?? [];
    if (of !== undefined) ticks.set(Number(of), (1000 * Number(over)) / Number(under));
    const [, stream, decoding, shown, duration, flags = '1'] = PACKET.exec(line) ?? [];
    if (stream === undefined) continue;
    const tick = ticks.get(Number(stream)) ?? Number.NaN;
    // An AVI file says only when a picture is decoded.
    const [decoded, from] = [decoding, shown === UNKNOWN ? decoding : shown].map(
      (time) => Number(time) * tick,
    );
    if (decoding === UNKNOWN || decoded === undefined || from === undefined) continue;
    const packet = { decoded, from, until: from + Number(duration) * tick };
    const isKeyframe = Number.parseInt(flags, 16) % 2 === 1;
    tracks.set(Number(stream), add(tracks.get(Number(stream)), { ...packet, isKeyframe }));
  }
  return tracks;
}

interface Packet {
  decoded: number;
  from: number;
  until: number;
  isKeyframe: boolean;
}

/** The times of a track with one more packet. */
function add(before: Times | undefined, { decoded, from, until, isKeyframe }: Packet): Times {
  const times = before ?? {
    until,
    longestGap: 0,
    decoded,
    keyframes: 0,
    firstKeyframe: from,
    lastKeyframe: from,
    longestKeyframeGap: 0,
  };
  times.longestGap = Math.max(times.longestGap, decoded - times.decoded);
  times.decoded = decoded;
  times.until = Math.max(times.until, until);
  if (!isKeyframe) return times;
  if (times.keyframes === 0) times.firstKeyframe = from;
  else times.longestKeyframeGap = Math.max(times.longestKeyframeGap, from - times.lastKeyframe);
  times.keyframes += 1;
  times.lastKeyframe = from;
  return times;
}
