import { SHORTEST_FRAGMENT_MS } from '../../fragments/write-indexed.ts';
import type { RenditionPlan, SourceFacts, StoryboardPlan } from '../transcoder.ts';
import { descriptorOf } from './confined-process.ts';
import { GENERAL_OPTIONS, inputOptions } from './input-options.ts';
import { filterPictures } from './video-filters.ts';

/** Seconds from one key frame to the next, where pictures are not copied. */
const KEYFRAME_SECONDS = 2;
/** A constant quality below the highest rate: calm scenes take less. */
const QUALITY = '22';
const SOUND_HERTZ = 48_000;
/** More cost memory and give little. */
const MOST_THREADS = 8;

export interface TranscodingCommand {
  facts: SourceFacts;
  path: string;
  plans: readonly RenditionPlan[];
  storyboard?: StoryboardPlan;
  /** Processor cores that may be used. */
  cores: number;
}

/** The command that decodes once and writes each plan to an output of its own, then the sheets. */
export function transcodingCommand(command: TranscodingCommand): string[] {
  const { facts, path, plans, storyboard, cores } = command;
  const track = `0:V:${facts.video.index}`;
  const { graph, labels, sheets } = filterPictures(facts.video, plans, storyboard);
  const threads = ['-threads', String(Math.max(1, Math.min(cores, MOST_THREADS)))];
  const isCopied = plans.some((plan) => plan.video === 'copy');
  // Copied pictures may begin a little after the sound. They begin at 0 in what is made.
  const begin = isCopied ? facts.video.startMs : 0;
  const outputs = plans.flatMap((plan, index) => [
    ...pictures(plan, { track, label: labels[index] ?? null, isCopied, threads }),
    ...sound(plan, facts),
    ...(begin === 0 ? [] : ['-output_ts_offset', (-begin / 1000).toFixed(6)]),
    ...container(descriptorOf(index)),
  ]);
  return [
    'ffmpeg',
    '-nostdin',
    ...GENERAL_OPTIONS,
    ...threads,
    ...inputOptions(path),
    ...(graph === null ? [] : ['-filter_complex', graph]),
    ...outputs,
    ...(sheets === null ? [] : sheetOutput(sheets, descriptorOf(plans.length))),
  ];
}

interface Pictures {
  /** The track of the source, as ffmpeg names it. */
  track: string;
  label: string | null;
  /** Whether another output copies its pictures: then its key frames decide. */
  isCopied: boolean;
  threads: readonly string[];
}

function pictures(
  { video }: RenditionPlan,
  { track, label, isCopied, threads }: Pictures,
): string[] {
  if (video === 'copy' || label === null) return ['-map', track, '-c:v', 'copy'];
  const passed = `gte(t-prev_forced_t,${KEYFRAME_SECONDS})`;
  const keyframes = isCopied ? 'source' : `expr:isnan(prev_forced_t)+${passed}`;
  const { maxBitRate } = video;
  return [
    '-map',
    `[${label}]`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    'high',
    '-crf',
    QUALITY,
    '-maxrate',
    String(maxBitRate),
    '-bufsize',
    String(maxBitRate * 2),
    // Key frames stand where they are asked for, and nowhere else.
    '-force_key_frames',
    keyframes,
    '-forced-idr',
    '1',
    '-g',
    '100000',
    '-sc_threshold',
    '0',
    // The times of the source, not those of a constant rate.
    '-fps_mode',
    'vfr',
    '-enc_time_base',
    '1:90000',
    ...threads,
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ];
}

function sound({ audio }: RenditionPlan, facts: SourceFacts): string[] {
  if (audio === null) return ['-an'];
  const track = ['-map', `0:a:${facts.audio?.index ?? 0}`];
  if (audio === 'copy') {
    // A transport stream has a header in every packet of AAC. Others pass as they are.
    const header = facts.audio?.codec === 'aac' ? ['-bsf:a', 'aac_adtstoasc'] : [];
    return [...track, '-c:a', 'copy', ...header];
  }
  // Silence fills what is missing: at the beginning and in gaps, so that the sound stays in time, and at the
  // end, because players wait for the sound of a part that has only pictures.
  const { endMs } = facts.video;
  const toTheEnd = endMs === null ? '' : `,apad=whole_dur=${(endMs / 1000).toFixed(3)}`;
  const filter = `aresample=${SOUND_HERTZ}:async=1:first_pts=0${toTheEnd}`;
  const rate = String(audio.bitRate);
  return [...track, '-af', filter, '-c:a', 'aac', '-b:a', rate, '-ac', '2'];
}

/**
 * Fragments of one group of pictures or some of them. The header is written with the first one, because
 * only then it is known how much later than decoded the first picture is shown.
 */
function container(descriptor: number): string[] {
  const flags = ['frag_keyframe', 'delay_moov', 'default_base_moof', 'skip_trailer'];
  return [
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-fflags',
    '+bitexact',
    '-f',
    'mp4',
    '-movflags',
    flags.join('+'),
    '-min_frag_duration',
    String(SHORTEST_FRAGMENT_MS * 1000),
    `pipe:${descriptor}`,
  ];
}

function sheetOutput(label: string, descriptor: number): string[] {
  const picture = ['-c:v', 'mjpeg', '-q:v', '5', '-fps_mode', 'passthrough'];
  return ['-map', `[${label}]`, ...picture, '-f', 'image2pipe', `pipe:${descriptor}`];
}
